/**
 * Passes a rendered page to the Node server as bytes, without a response stream.
 *
 * The app and the Node server are built separately, so they share a registered symbol.
 */
const BYTES = Symbol.for("undertone.bytes");
const SCRIPT_HASHES = Symbol.for("undertone.script-hashes");

type PageResponse = Response & { [BYTES]?: Buffer; [SCRIPT_HASHES]?: readonly string[] };

/** A response that carries the page's bytes. Only the development server reads its body. */
export function createPageResponse(
  bytes: Buffer,
  init: ResponseInit,
  scriptHashes: readonly string[] = [],
): Response {
  const body = import.meta.env.DEV ? new Uint8Array(bytes) : null; // avoids a stream that nobody reads
  return Object.assign(new Response(body, init), { [BYTES]: bytes, [SCRIPT_HASHES]: scriptHashes });
}

/** The hashes of the page's own inline scripts. Empty for other responses. */
export function getScriptHashes(response: Response): readonly string[] {
  return (response as PageResponse)[SCRIPT_HASHES] ?? [];
}

/** The bytes of a page, or of any other response. */
export async function readPageBytes(response: Response): Promise<Buffer> {
  return (response as PageResponse)[BYTES] ?? Buffer.from(await response.arrayBuffer());
}

let buffer = Buffer.alloc(0);

/** Encodes a page into a reused buffer, which is faster than measuring its length first. */
export function encodePage(page: string): Buffer {
  const maxLength = page.length * 3;
  if (buffer.length < maxLength) buffer = Buffer.allocUnsafe(maxLength);
  return Buffer.from(buffer.subarray(0, buffer.write(page)));
}
