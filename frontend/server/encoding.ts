/** Chooses a compression for a client, and compresses. */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const MIN_COMPRESSED_BYTES = 512;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The best encoding the client's Accept-Encoding allows. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const qualities = new Map(
    (acceptEncoding ?? "").split(",").map((offer) => {
      const [name = "", quality = "q=1"] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return [name, Number(quality.replace("q=", ""))];
    }),
  );
  if ((qualities.get("br") ?? 0) > 0) return "br";
  if ((qualities.get("gzip") ?? 0) > 0) return "gzip";
  return "identity";
}

/** Fast compression on the main thread, because handing it to another thread takes longer. */
export function compressQuickly(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliCompressSync(bytes, { params: getBrotliParams(bytes, 3) });
  return encoding === "gzip" ? gzipSync(bytes, { level: 1 }) : bytes;
}

/** A smaller copy, made on another thread. */
export async function compressWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotliAsync(bytes, { params: getBrotliParams(bytes, 5) });
  return encoding === "gzip" ? gzipAsync(bytes, { level: 6 }) : bytes;
}

/** A window no larger than the data. Setting up the default of 4 MB costs more than compressing. */
function getBrotliParams(bytes: Buffer, quality: number): Record<number, number> {
  const window = Math.ceil(Math.log2(bytes.length + 16));
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, 10), 22),
  };
}

export const isWorthCompressing = (bytes: Buffer) => bytes.length >= MIN_COMPRESSED_BYTES;
