/** Draws a page whole, as one text: its data are read to their end first, so that there is nothing to stream. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { EntryContext, HandleDataRequestFunction } from "@remix-run/server-runtime";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { cachePolicy } from "~/cache-policy";
import { paintedFirst } from "~/painted-first";
import { rendered, written } from "~/rendered";
import { hashMarkedScripts, markedScript, newScriptMark } from "~/script-hashes.server";
import { ScriptMark } from "~/script-mark";

const PATIENCE_MS = 8_000;

/** For the data of a page. */
export const streamTimeout = PATIENCE_MS;

/** How the renderer marks a part that was not there yet, or failed. */
const LEFT_OUT = "<!--$!-->";

interface Drawn {
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
  const data = await dataOf(context);
  const mark = newScriptMark();
  const page = () => (
    <ScriptMark.Provider value={mark}>
      <RemixServer context={atHand(context, data)} url={request.url} nonce={mark} />
    </ScriptMark.Provider>
  );
  const atOnce = written(`<!DOCTYPE html>${renderToString(page())}`);
  const drawn: Drawn = atOnce.includes(LEFT_OUT) ? await drawnWaiting(page(), mark) : { html: atOnce };
  if (drawn.failed) headers.set("Cache-Control", "no-store");
  const { html, hashes } = hashMarkedScripts(paintedFirst(drawn.html, markedScript(mark)), mark);
  return rendered(html, { status: drawn.failed ? 500 : status, headers }, hashes);
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

/** Whoever is the first to ask for a part that is loaded aside waits for it; from then on it is there. */
function drawnWaiting(page: JSX.Element, mark: string): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // nothing is put aside for a script to move into place
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
    const timer = setTimeout(abort, PATIENCE_MS);
  });
}

async function dataOf({ serverHandoffStream }: EntryContext): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of serverHandoffStream as unknown as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString();
}

/**
 * The framework writes the data of a page into it as they stream in, and waits for each piece in a boundary of
 * its own. Here it is given them as the one piece that has come already.
 */
function atHand(context: EntryContext, value: string): EntryContext {
  const whole = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache: { 0: whole } } };
}
