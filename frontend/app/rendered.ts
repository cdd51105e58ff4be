/**
 * A page is made whole before it is sent, so its bytes need not pass through a stream to whoever sends them.
 *
 * The router's half of the server and the front's are built apart: a registered symbol is what both know.
 */
const BYTES = Symbol.for("undertone.bytes");
const SCRIPT_HASHES = Symbol.for("undertone.script-hashes");

type Rendered = Response & { [BYTES]?: Buffer; [SCRIPT_HASHES]?: readonly string[] };

/** An answer as the framework wants it, with its bytes at hand; only a developer's server reads them elsewhere. */
export function rendered(bytes: Buffer, init: ResponseInit, scriptHashes: readonly string[] = []): Response {
  const body = import.meta.env.DEV ? new Uint8Array(bytes) : null; // a stream it would be made into for nobody
  return Object.assign(new Response(body, init), { [BYTES]: bytes, [SCRIPT_HASHES]: scriptHashes });
}

/** The hashes of the inline scripts that the page itself wrote; none for an answer of another origin. */
export function scriptHashesOf(response: Response): readonly string[] {
  return (response as Rendered)[SCRIPT_HASHES] ?? [];
}

/** The bytes of an answer: those at hand, or those it streams. */
export async function bytesOf(response: Response): Promise<Buffer> {
  return (response as Rendered)[BYTES] ?? Buffer.from(await response.arrayBuffer());
}

let room = Buffer.alloc(0);

/** A page as bytes: written into room there is, as counting first how much it takes is longer than the writing. */
export function written(page: string): Buffer {
  const most = page.length * 3;
  if (room.length < most) room = Buffer.allocUnsafe(most);
  return Buffer.from(room.subarray(0, room.write(page)));
}
