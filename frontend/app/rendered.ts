/**
 * A page is made whole before it is sent, so its bytes need not pass through a stream to whoever sends them.
 *
 * The router's half of the server and the front's are built apart: a registered symbol is what both know.
 */
const BYTES = Symbol.for("undertone.bytes");

type Rendered = Response & { [BYTES]?: Buffer };

/** An answer as the framework wants it, with its bytes at hand. */
export function rendered(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  return Object.assign(new Response(bytes, init), { [BYTES]: bytes });
}

/** The bytes of an answer: those at hand, or those it streams. */
export async function bytesOf(response: Response): Promise<Buffer> {
  return (response as Rendered)[BYTES] ?? Buffer.from(await response.arrayBuffer());
}
