/** Renders a page whole: nothing is left to stream, so the node front can store it. */
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
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

function render(page: JSX.Element, status: number, headers: Headers): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status: answer, headers }));
        pipe(body);
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
