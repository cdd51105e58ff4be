/**
 * Gives the framework the data of a page at once, where it would stream them.
 *
 * This is the one place that relies on the inside of the framework. It saves 1.5 ms of CPU for each page; docs/decisions/0010
 * says why, and test/server/page-data.test.tsx fails when a new version works differently.
 */
import type { EntryContext } from "@remix-run/server-runtime";

/** Reads the data of a page to their end. */
export async function readPageData({ serverHandoffStream }: EntryContext): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of serverHandoffStream as unknown as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The context with the data as the one piece that the framework has received already: nothing is left to wait for. */
export function withPageData(context: EntryContext, data: string): EntryContext {
  const received = Object.assign(Promise.resolve(), { result: { done: true, value: data } });
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: received } },
  };
}
