/** Renders a page as one text: its data are read to their end first, so that there is nothing to stream. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { EntryContext, HandleDataRequestFunction } from "@remix-run/server-runtime";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { cachePolicy } from "~/cache-policy";
import { deferScripts } from "~/defer-scripts";
import { createPageResponse, encodePage } from "~/page-bytes";
import { readPageData, withPageData } from "~/page-data.server";
import { hashMarkedScripts, markedScript, newScriptMark } from "~/script-hashes.server";
import { ScriptMark } from "~/script-mark";

/** How long a page waits for its data, and then for its parts. */
const TIMEOUT_MS = 8_000;

/** The framework reads this name. */
export const streamTimeout = TIMEOUT_MS;

/** How React marks a part of a page that was not loaded yet, or failed. */
const MISSING_PART = "<!--$!-->";

interface RenderedPage {
  html: Buffer;
  failed?: boolean;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", cachePolicy(new URL(request.url).pathname, status));
  const data = await readPageData(context);
  const mark = newScriptMark();
  const page = () => (
    <ScriptMark.Provider value={mark}>
      <RemixServer context={withPageData(context, data)} url={request.url} nonce={mark} />
    </ScriptMark.Provider>
  );
  const withoutWaiting = encodePage(`<!DOCTYPE html>${renderToString(page())}`);
  const rendered: RenderedPage = withoutWaiting.includes(MISSING_PART)
    ? await renderWaiting(page(), mark)
    : { html: withoutWaiting };
  if (rendered.failed) headers.set("Cache-Control", "no-store");
  const { html, hashes } = hashMarkedScripts(deferScripts(rendered.html, markedScript(mark)), mark);
  return createPageResponse(html, { status: rendered.failed ? 500 : status, headers }, hashes);
}

/** A page that does not exist and an aborted request are no faults. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  console.error(error);
}

/** Navigation in the browser requests a page's data alone; they are cached by the same rule as the page. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  const page = new URL(request.url).pathname.replace(/\.data$/, "");
  response.headers.set("Cache-Control", cachePolicy(page, response.status));
  return response;
};

/** Renders a page and waits for its lazy parts. Only the first page with a part waits: then it is loaded. */
function renderWaiting(page: JSX.Element, mark: string): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // no part is sent later for a script to move into place
      onAllReady() {
        clearTimeout(timer);
        buffer(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const timer = setTimeout(abort, TIMEOUT_MS);
  });
}
