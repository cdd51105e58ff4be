/** Which compression a client takes, and how to make it. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const SMALLEST = 512;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best encoding the client's Accept-Encoding allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = new Map(
    (accepted ?? "").split(",").map((offer) => {
      const [name = "", quality = "q=1"] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return [name, Number(quality.replace("q=", ""))];
    }),
  );
  if ((offers.get("br") ?? 0) > 0) return "br";
  if ((offers.get("gzip") ?? 0) > 0) return "gzip";
  return "identity";
}

/** How hard to press: somebody waits, or somebody will come again. */
export type Effort = "quick" | "well";

const BROTLI: Record<Effort, number> = { quick: 2, well: 5 };
const GZIP: Record<Effort, number> = { quick: 2, well: 6 };

export async function encode(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "br") return brotli(bytes, { params: brotliFor(bytes, BROTLI[effort]) });
  return encoding === "gzip" ? zip(bytes, { level: GZIP[effort] }) : bytes;
}

/** A window no wider than the bytes need: the usual one of four megabytes costs more to set up than to use. */
function brotliFor(bytes: Buffer, quality: number): Record<number, number> {
  const window = Math.ceil(Math.log2(bytes.length + 16));
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, 10), 22),
  };
}

export const worthEncoding = (bytes: Buffer) => bytes.length >= SMALLEST;
