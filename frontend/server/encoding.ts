/** Chooses a compression for a client, and compresses. */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

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

/** Fast compression on the main thread, because handing it to another thread takes longer. */
export function packQuickly(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliCompressSync(bytes, { params: brotliFor(bytes, 1) });
  return encoding === "gzip" ? gzipSync(bytes, { level: 1 }) : bytes;
}

/** Best compression on another thread, for repeated use. */
export async function packWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(bytes, { params: brotliFor(bytes, 5) });
  return encoding === "gzip" ? zip(bytes, { level: 6 }) : bytes;
}

/** A window no larger than the data. Setting up the default of 4 MB costs more than compressing. */
function brotliFor(bytes: Buffer, quality: number): Record<number, number> {
  const window = Math.ceil(Math.log2(bytes.length + 16));
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, 10), 22),
  };
}

export const worthEncoding = (bytes: Buffer) => bytes.length >= SMALLEST;
