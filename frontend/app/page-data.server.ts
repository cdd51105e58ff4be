/**
 * Gives the framework a page's data at once instead of streaming it.
 *
 * This depends on internals of the framework. It saves 1.5 ms of CPU per page. See docs/decisions/0010.
 * test/server/page-data.test.tsx fails if a new version works differently.
 */
import type { EntryContext } from "@remix-run/server-runtime";

export async function readPageData({ serverHandoffStream }: EntryContext): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of serverHandoffStream as unknown as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** A context in which all data has already been received. */
export function withPageData(context: EntryContext, data: string): EntryContext {
  const receivedData = Object.assign(Promise.resolve(), { result: { done: true, value: data } });
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: receivedData } },
  };
}
