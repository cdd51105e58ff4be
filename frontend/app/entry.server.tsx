/** Renders a page whole: nothing is left to stream, so the node front can store it. */
import { Writable } from "node:stream";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { EntryContext, HandleDataRequestFunction } from "@remix-run/server-runtime";
import { renderToPipeableStream } from "react-dom/server";
import { cachePolicy } from "~/cache-policy";
import { paintedFirst } from "~/painted-first";
import { rendered } from "~/rendered";

const RENDER_TIMEOUT_MS = 8_000;

export const streamTimeout = RENDER_TIMEOUT_MS;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", cachePolicy(new URL(request.url).pathname, status));
  return render(<RemixServer context={context} url={request.url} />, status, headers);
}

/** A page that does not exist is an answer, not a fault; an aborted request is neither. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  console.error(error);
}

/** Client-side navigation asks for a page's data alone; it follows the same rule as the page. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  const page = new URL(request.url).pathname.replace(/\.data$/, "");
  response.headers.set("Cache-Control", cachePolicy(page, response.status));
  return response;
};

/** Takes a page in as the bytes it is written in: it is long, and every turn into text and back costs. */
function collected(done: (html: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part, _, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts));
      next();
    },
  });
}

function render(page: JSX.Element, status: number, headers: Headers): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY, // nothing is put aside for a script to move into place
      onAllReady() {
        clearTimeout(timer);
        pipe(collected((html) => resolve(rendered(paintedFirst(html), { status: answer, headers }))));
      },
      onShellError: reject,
      onError(error) {
        answer = 500;
        headers.set("Cache-Control", "no-store");
        console.error(error);
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}
