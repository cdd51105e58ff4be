/** Checks the framework internals that page-data.server.ts depends on, in the installed version. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { RemixServer } from "@remix-run/react";
import { createRequestHandler, type EntryContext } from "@remix-run/server-runtime";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import * as entry from "~/entry.server";
import { readPageBytes } from "~/page-bytes";
import { Outlet, Scripts, useLoaderData } from "~/router";
import { createServerBuild } from "../support/server-build";

const ADVICE =
  "The installed framework hands over a page's data in another way: see docs/decisions/0010 and app/page-data.server.ts";

const PAGES = {
  shades: {
    loader: () => ({ shades: ["Rosewood <07>", "Umber"] }),
    default: () => <p>{(useLoaderData() as { shades: string[] }).shades.join()}</p>,
  },
};

const FRAME = {
  default: () => (
    <html lang="en-GB">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  ),
};

async function renderBy(handlers: object): Promise<string> {
  const handle = createRequestHandler(createServerBuild(handlers, FRAME, PAGES), "production");
  return (await readPageBytes(await handle(new Request("http://shop/shades")))).toString();
}

/** A page streamed by the framework itself, and the context it used. */
async function renderByFramework() {
  const used: EntryContext[] = [];
  const handleRequest = async (request: Request, _: number, __: Headers, context: EntryContext) => {
    used.push(context);
    return new Response(await streamPage(<RemixServer context={context} url={request.url} />));
  };
  const html = await renderBy({ default: handleRequest });
  return { html, context: used[0] as EntryContext };
}

function streamPage(page: JSX.Element): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });
}

const dataScriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]*>(window\.\w+\.streamController\.[^<]*)<\/script>/g)].map(
    ([, code]) => code,
  );

it("is a stream of the data, and a cache of the pieces that were read from it", async () => {
  const { context } = await renderByFramework();
  expect(context.serverHandoffStream, ADVICE).toBeInstanceOf(ReadableStream);
  const pieces = Object.entries(context.renderMeta?.streamCache ?? {}).map(([place, piece]) => [
    place,
    (piece as { result?: unknown }).result,
  ]);
  expect(pieces, ADVICE).toEqual([
    ["0", { done: false, value: expect.stringContaining("Umber") }],
    ["1", { done: true, value: "" }],
  ]);
});

it("makes the same scripts of data that were read before", async () => {
  const { html } = await renderByFramework();
  const scripts = dataScriptsOf(html);
  expect(scripts, ADVICE).toHaveLength(2);
  expect(dataScriptsOf(await renderBy(entry)), ADVICE).toEqual(scripts);
});
