/** Draws a page whole, as text: all it is drawn from is at hand, so there is nothing to stream or to wait for. */
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { EntryContext, HandleDataRequestFunction } from "@remix-run/server-runtime";
import { renderToString } from "react-dom/server";
import { cachePolicy } from "~/cache-policy";
import { paintedFirst } from "~/painted-first";
import { rendered } from "~/rendered";

/** For the data of a page, in milliseconds. */
export const streamTimeout = 8_000;

/** How the renderer marks a part that it leaves to the browser to draw. */
const LEFT_OUT = "<!--$!-->";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", cachePolicy(new URL(request.url).pathname, status));
  const html = renderToString(<RemixServer context={await withDataAtHand(context)} url={request.url} />);
  if (html.includes(LEFT_OUT)) throw new Error("A part of the page was not drawn: it waits, or it failed.");
  return rendered(Buffer.from(`<!DOCTYPE html>${paintedFirst(html)}`), { status, headers });
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

/**
 * The framework writes the data of a page into it as they stream in, and waits for each piece in a boundary of
 * its own. Here they are read to their end first, and given to it as the one piece that has come already.
 */
async function withDataAtHand(context: EntryContext): Promise<EntryContext> {
  const parts: Uint8Array[] = [];
  for await (const part of context.serverHandoffStream as unknown as AsyncIterable<Uint8Array>)
    parts.push(part);
  const whole = Object.assign(Promise.resolve(), {
    result: { done: true, value: Buffer.concat(parts).toString() },
  });
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache: { 0: whole } } };
}
