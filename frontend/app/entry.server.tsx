/** Renders a page to one string. All data is read first, so nothing is streamed. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from "@remix-run/server-runtime";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { NOT_STORED, setCacheControl } from "~/cache-policy";
import { deferScripts } from "~/defer-scripts";
import { createPageResponse, encodePage } from "~/page-bytes";
import { readPageData, withPageData } from "~/page-data.server";
import { buildMarkedScriptStart, createScriptMark, hashMarkedScripts } from "~/script-hashes.server";
import { ScriptMark } from "~/script-mark";

/** The timeout for the page's data, and again for its lazy components. */
const TIMEOUT_MS = 8_000;

/** The framework reads this export. */
export const streamTimeout = TIMEOUT_MS;

/** React's marker for a Suspense boundary that was not loaded or that failed. */
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
  { shop }: AppLoadContext = {},
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  setCacheControl(headers, new URL(request.url).pathname, status);
  const data = await readPageData(context);
  await shop?.waitForTurn?.();
  const mark = createScriptMark();
  const page = () => (
    <ScriptMark.Provider value={mark}>
      <RemixServer context={withPageData(context, data)} url={request.url} nonce={mark} />
    </ScriptMark.Provider>
  );
  const quickRender = encodePage(`<!DOCTYPE html>${renderToString(page())}`);
  const rendered: RenderedPage = quickRender.includes(MISSING_PART)
    ? await renderWithLazyParts(page(), mark, shop?.reportError)
    : { html: quickRender };
  if (rendered.failed) headers.set("Cache-Control", NOT_STORED["Cache-Control"]);
  const { html, hashes } = hashMarkedScripts(deferScripts(rendered.html, buildMarkedScriptStart(mark)), mark);
  return createPageResponse(html, { status: rendered.failed ? 500 : status, headers }, hashes);
}

/** Missing pages and aborted requests are not logged as errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context?: AppLoadContext },
): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  console.error(error);
  context?.shop?.reportError?.(error);
}

/** Client-side navigation requests only the data of a page. The same cache rule applies to it. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  const page = new URL(request.url).pathname.replace(/\.data$/, "");
  setCacheControl(response.headers, page, response.status);
  return response;
};

/** Renders the page once all lazy components are loaded. Only the first render of a component waits. */
function renderWithLazyParts(
  page: JSX.Element,
  mark: string,
  reportError?: (error: unknown) => void,
): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // never send a part later for a script to move into place
      onAllReady() {
        clearTimeout(timer);
        buffer(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
        reportError?.(error);
      },
    });
    const timer = setTimeout(abort, TIMEOUT_MS);
  });
}
