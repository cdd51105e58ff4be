/** Renders a page whole: nothing is left to stream, so the node front can store it. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { EntryContext, HandleDataRequestFunction } from "@remix-run/server-runtime";
import { renderToPipeableStream } from "react-dom/server";
import { cachePolicy } from "~/cache-policy";

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

/** What the page looks like comes first: its scripts are asked for early, and wait for styles and pictures. */
function inOrder(html: string): string {
  if (import.meta.env.DEV) return html; // there React compares every attribute and complains of this one
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function render(page: JSX.Element, status: number, headers: Headers): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY, // nothing is put aside for a script to move into place
      onAllReady() {
        clearTimeout(timer);
        const written = pipe(new PassThrough());
        resolve(text(written).then((html) => new Response(inOrder(html), { status: answer, headers })));
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
