import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createPageResponse } from "../../app/page-bytes";
import { Page } from "../../server/page";

const HTML = Array.from({ length: 2_000 }, (_, index) => `<li>Shade ${index ** 3 % 977}</li>`).join("");
const HEADERS = { "content-type": "text/html", "cache-control": "public, max-age=0" };

interface PlainResponse {
  headers: IncomingHttpHeaders;
  status: number | undefined;
  body: Buffer;
}

async function withServer(
  page: Page,
  check: (get: (headers: object) => Promise<PlainResponse>) => Promise<void>,
) {
  const server = createServer((req, res) => void page.send(req, res)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    await check(async (headers) => {
      const sent = request({ port, host: "127.0.0.1", headers: { ...headers } }).end();
      const [answer] = await once(sent, "response");
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      return { headers: answer.headers, status: answer.statusCode, body: Buffer.concat(parts) };
    });
  } finally {
    server.close();
  }
}

const createPage = (response: Response) => Page.fromResponse(response, {});

describe("a page", () => {
  it.each([
    { name: "br", unpacked: brotliDecompressSync },
    { name: "gzip", unpacked: gunzipSync },
  ])("is packed by $name, better for whoever comes after the second", async ({ name, unpacked }) => {
    const page = await createPage(createPageResponse(Buffer.from(HTML), { headers: HEADERS }));
    await withServer(page, async (get) => {
      const first = await get({ "accept-encoding": name });
      await get({ "accept-encoding": name });
      let later = first;
      for (let tries = 0; tries < 100 && later.body.length === first.body.length; tries += 1) {
        later = await get({ "accept-encoding": name });
      }
      expect(later.body.length).toBeLessThan(first.body.length);
      for (const { body, headers } of [first, later]) {
        expect(headers["content-encoding"]).toBe(name);
        expect(unpacked(body).toString()).toBe(HTML);
      }
    });
  });

  it("is the same whether its bytes are at hand or stream in", async () => {
    const streamed = new Response(HTML, { headers: HEADERS });
    for (const page of [
      await createPage(streamed),
      await createPage(createPageResponse(Buffer.from(HTML), { headers: HEADERS })),
    ]) {
      await withServer(page, async (get) => {
        const whole = await get({});
        expect(whole.body.toString()).toBe(HTML);
        expect(whole.headers["content-security-policy"]).toContain("default-src 'self'");
        expect((await get({ "if-none-match": whole.headers.etag })).status).toBe(304);
      });
    }
  });
});
