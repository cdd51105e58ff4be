import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createPageResponse } from "../../app/page-bytes";
import { compressWell } from "../../server/encoding";
import { Page } from "../../server/pages/page";
import { openServer } from "../support/open-server";

const HTML = Array.from({ length: 2_000 }, (_, index) => `<li>Shade ${index ** 3 % 977}</li>`).join("");
const HEADERS = { "content-type": "text/html", "cache-control": "public, max-age=0" };

interface PlainResponse {
  headers: IncomingHttpHeaders;
  status: number | undefined;
  body: Buffer;
}

/** Returns what asks for the page with some headers. */
async function serve(page: Page): Promise<(headers: object) => Promise<PlainResponse>> {
  const origin = await openServer((req, res) => void page.send(req, res));
  return async (headers) => {
    const [answer] = await once(request(origin, { headers: { ...headers } }).end(), "response");
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    return { headers: answer.headers, status: answer.statusCode, body: Buffer.concat(parts) };
  };
}

const brotliLength = (quality: number) =>
  brotliCompressSync(HTML, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: HTML.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.ceil(Math.log2(HTML.length + 16)),
    },
  }).length;
/** Several like it, one after another, take longer than the one that began before them. */
async function untilPacked() {
  for (let round = 0; round < 5; round += 1) await compressWell(Buffer.from(HTML), "br");
}

const createPage = (response: Response) => Page.fromResponse(response, {});

describe("a page", () => {
  it("is packed well for browsers before anybody comes", async () => {
    const page = await createPage(createPageResponse(Buffer.from(HTML), { headers: HEADERS }));
    await untilPacked();
    const get = await serve(page);
    const first = await get({ "accept-encoding": "br" });
    expect(first.body.length).toBe(brotliLength(5));
    expect(brotliDecompressSync(first.body).toString()).toBe(HTML);
  });

  it("is packed fast where it is not kept", async () => {
    const headers = { ...HEADERS, "cache-control": "private, no-store" };
    const page = await createPage(createPageResponse(Buffer.from(HTML), { headers }));
    await untilPacked();
    const get = await serve(page);
    const first = await get({ "accept-encoding": "br" });
    expect(first.body.length).toBeGreaterThan(brotliLength(5));
    expect(brotliDecompressSync(first.body).toString()).toBe(HTML);
  });

  it("is packed by gzip, better for whoever comes after the second", async () => {
    const page = await createPage(createPageResponse(Buffer.from(HTML), { headers: HEADERS }));
    const get = await serve(page);
    const first = await get({ "accept-encoding": "gzip" });
    await get({ "accept-encoding": "gzip" });
    let later = first;
    for (let tries = 0; tries < 100 && later.body.length === first.body.length; tries += 1) {
      later = await get({ "accept-encoding": "gzip" });
    }
    expect(later.body.length).toBeLessThan(first.body.length);
    for (const { body, headers } of [first, later]) {
      expect(headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(body).toString()).toBe(HTML);
    }
  });

  it("is the same whether its bytes are at hand or stream in", async () => {
    const streamed = new Response(HTML, { headers: HEADERS });
    for (const page of [
      await createPage(streamed),
      await createPage(createPageResponse(Buffer.from(HTML), { headers: HEADERS })),
    ]) {
      const get = await serve(page);
      const whole = await get({});
      expect(whole.body.toString()).toBe(HTML);
      expect(whole.headers["content-security-policy"]).toContain("default-src 'self'");
      const { etag } = whole.headers;
      for (const known of [etag, `W/"older", ${etag}`, "*"])
        expect((await get({ "if-none-match": known })).status).toBe(304);
      expect((await get({ "if-none-match": 'W/"older"' })).status).toBe(200);
    }
  });
});
