/** A rendered page as bytes, with its headers and compressed copies. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getScriptHashes, readPageBytes } from "../../app/page-bytes";
import {
  chooseEncoding,
  compressQuickly,
  compressWell,
  type Encoding,
  isWorthCompressing,
} from "../encoding";
import { isUnchanged } from "../responses";
import { buildContentSecurityPolicy } from "../security-headers";
import type { Cacheable } from "./page-cache";

const GONE = [404, 410];
/** Encodings that all browsers accept. */
const USUAL_ENCODING: Encoding = "br";

export class Page implements Cacheable {
  readonly storable: boolean;
  readonly gone: boolean;
  readonly size: number;
  version?: string;
  readonly #copies = new Map<Encoding, Buffer>();
  readonly #wellCompressed = new Set<Encoding>(["identity"]);

  private constructor(
    readonly status: number,
    private readonly headers: Record<string, string>,
    private readonly body: Buffer,
  ) {
    this.storable = status === 200 && (headers["cache-control"] ?? "").startsWith("public");
    this.gone = GONE.includes(status);
    // Includes room for the two compressed copies.
    this.size = Math.ceil(body.length * 1.5);
  }

  /** Reads a response of the router completely. */
  static async fromResponse(
    response: Response,
    commonHeaders: Record<string, string>,
    tagManager = "",
  ): Promise<Page> {
    const body = await readPageBytes(response);
    const headers = { ...Object.fromEntries(response.headers), ...commonHeaders };
    if (headers["content-type"]?.startsWith("text/html")) {
      headers["content-security-policy"] = buildContentSecurityPolicy(getScriptHashes(response), tagManager);
    }
    if (response.status === 503) headers["retry-after"] ??= "2";
    headers.etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`;
    headers.vary = "Accept-Encoding";
    const page = new Page(response.status, headers, body);
    if (page.storable && isWorthCompressing(body)) page.#compressWell(USUAL_ENCODING);
    return page;
  }

  send(req: IncomingMessage, res: ServerResponse): void {
    if (this.status === 200 && isUnchanged(req, this.headers.etag)) {
      res.writeHead(304, this.headers).end();
      return;
    }
    const encoding = isWorthCompressing(this.body)
      ? chooseEncoding(req.headers["accept-encoding"])
      : "identity";
    const body = this.#encode(encoding);
    const headers: Record<string, string | number> = { ...this.headers, "content-length": body.length };
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    res.writeHead(this.status, headers).end(req.method === "HEAD" ? undefined : body);
  }

  /** A page that is kept is compressed well for browsers at once. Whoever comes before that gets a fast copy. */
  #encode(encoding: Encoding): Buffer {
    const cached = this.#copies.get(encoding);
    if (!cached) {
      const quick = compressQuickly(this.body, encoding);
      this.#copies.set(encoding, quick);
      return quick;
    }
    if (!this.#wellCompressed.has(encoding)) this.#compressWell(encoding);
    return cached;
  }

  #compressWell(encoding: Encoding): void {
    this.#wellCompressed.add(encoding);
    compressWell(this.body, encoding).then((copy) => this.#copies.set(encoding, copy), console.error);
  }
}
