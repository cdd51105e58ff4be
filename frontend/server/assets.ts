/** The built files, loaded into memory with their compressed copies. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { chooseEncoding, type Encoding } from "./encoding";
import { isUnchanged } from "./responses";

const CONTENT_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** Files under /assets/ have a hash in their name and never change. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "public, max-age=0, must-revalidate";

interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

export type Assets = Map<string, Asset>;

export function loadAssets(folder: string): Assets {
  const assets: Assets = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = CONTENT_TYPES[extname(path)];
    const address = `/${relative(folder, path).replaceAll(sep, "/")}`;
    if (entry.isFile() && type && !address.startsWith("/."))
      assets.set(address, loadAsset(path, address, type));
  }
  return assets;
}

export function sendAsset(req: IncomingMessage, res: ServerResponse, asset: Asset): void {
  const encoding = chooseEncoding(req.headers["accept-encoding"]);
  const encoded = asset.bytes[encoding];
  const headers: Record<string, string | number> = {
    "Content-Type": asset.type,
    "Cache-Control": asset.cacheControl,
    ETag: asset.etag,
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  };
  if (isUnchanged(req, asset.etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const body = encoded ?? asset.bytes.identity;
  if (encoded && encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = body.length;
  res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
}

function loadAsset(path: string, address: string, type: string): Asset {
  const identity = readFileSync(path);
  const readCopy = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 20);
  return {
    type,
    etag: `W/"${hash}"`,
    cacheControl: address.startsWith("/assets/") ? IMMUTABLE : REVALIDATE,
    bytes: { identity, br: readCopy(".br"), gzip: readCopy(".gz") },
  };
}
