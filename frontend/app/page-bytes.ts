/**
 * Hands a rendered page to the front as bytes, past the stream of its response.
 *
 * The router's half of the server and the front are built apart: both know a registered symbol.
 */
const BYTES = Symbol.for("undertone.bytes");
const SCRIPT_HASHES = Symbol.for("undertone.script-hashes");

type PageResponse = Response & { [BYTES]?: Buffer; [SCRIPT_HASHES]?: readonly string[] };

/** A response for the framework that carries the page's bytes; only the development server reads its body. */
export function createPageResponse(
  bytes: Buffer,
  init: ResponseInit,
  scriptHashes: readonly string[] = [],
): Response {
  const body = import.meta.env.DEV ? new Uint8Array(bytes) : null; // else a stream that nobody reads
  return Object.assign(new Response(body, init), { [BYTES]: bytes, [SCRIPT_HASHES]: scriptHashes });
}

/** The hashes of the inline scripts that the page itself wrote; none for another response. */
export function getScriptHashes(response: Response): readonly string[] {
  return (response as PageResponse)[SCRIPT_HASHES] ?? [];
}

/** The bytes of a page, or of any other response. */
export async function readPageBytes(response: Response): Promise<Buffer> {
  return (response as PageResponse)[BYTES] ?? Buffer.from(await response.arrayBuffer());
}

let scratch = Buffer.alloc(0);

/** A page as bytes. It is written into a buffer that is reused, as measuring its length first takes longer. */
export function encodePage(page: string): Buffer {
  const maxLength = page.length * 3;
  if (scratch.length < maxLength) scratch = Buffer.allocUnsafe(maxLength);
  return Buffer.from(scratch.subarray(0, scratch.write(page)));
}
