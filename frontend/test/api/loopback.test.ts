import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { createApi } from "../../app/api/client/client";
import { createLoaderApi } from "../../app/api/client/loader-api.server";
import { sendOverLoopback } from "../../app/api/client/loopback.server";
import { openServer } from "../support/open-server";

const createApiAt = (origin: string, timeoutMs = 2_000) =>
  createApi(origin, (request) => sendOverLoopback(request, timeoutMs), {
    "x-undertone-client": "203.0.113.9",
  });

const createTestApi = async (answer: RequestListener, timeoutMs?: number) =>
  createApiAt(await openServer(answer), timeoutMs);

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

describe("asking over loopback", () => {
  it("sends address, headers and body as they are, and reads the answer", async () => {
    const api = await createTestApi(async (request, response) => {
      const { method, url, headers } = request;
      sendJson(response, 200, {
        method,
        url,
        client: headers["x-undertone-client"],
        body: await readBody(request),
      });
    });
    const read = await api.GET("/api/v1/brand", { params: { query: { slug: "Crème & Co" } } });
    expect(read.data).toMatchObject({
      method: "GET",
      url: "/api/v1/brand?slug=Cr%C3%A8me%20%26%20Co",
      client: "203.0.113.9",
      body: "",
    });
    const posted = await api.POST("/api/v1/search", { body: { query: "rosé" } as never });
    expect(posted.data).toMatchObject({ method: "POST", url: "/api/v1/search", body: '{"query":"rosé"}' });
  });

  it("tells a refusal from an answer", async () => {
    const api = await createTestApi((_, response) =>
      sendJson(response, 404, { detail: "There is no such brand" }),
    );
    const { data, error, response } = await api.GET("/api/v1/brand", { params: { query: { slug: "x" } } });
    expect(data).toBeUndefined();
    expect(error).toEqual({ detail: "There is no such brand" });
    expect([response.status, response.statusText]).toEqual([404, "Not Found"]);
  });

  it("fails as fetch does when nobody answers, or not in time", async () => {
    const silent = await createTestApi(() => undefined, 50);
    await expect(silent.GET("/api/v1/shop")).rejects.toThrow("fetch failed");
    await expect(createApiAt("http://127.0.0.1:1").GET("/api/v1/shop")).rejects.toThrow("fetch failed");
  });

  it("waits for a slow answer until the server's own limit of half a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answers: ServerResponse[] = [];
    const origin = await openServer((_, response) => void answers.push(response));
    const isAsked = async (times: number) => {
      while (answers.length < times) await new Promise(setImmediate);
    };
    const shop = {
      apiOrigin: origin,
      apiHeaders: {},
      getWindowVersion: () => "",
      onWindowVersion: () => undefined,
    };
    const api = createLoaderApi({ shop: { ...shop, publicOrigin: "", tagManager: "" } });
    const slow = api.POST("/api/v1/search", { body: { query: " " } as never });
    await isAsked(1);
    vi.advanceTimersByTime(29_000);
    for (const response of answers) sendJson(response, 200, { products: [] });
    expect((await slow).data).toEqual({ products: [] });
    const hanging = api.POST("/api/v1/search", { body: { query: " " } as never });
    const refused = expect(hanging).rejects.toThrow("fetch failed");
    await isAsked(2);
    vi.advanceTimersByTime(30_000);
    await refused;
    vi.useRealTimers();
  });

  it("asks again when a connection kept open turns out to be closed", async () => {
    let requestCount = 0;
    const api = await createTestApi((request, response) => {
      requestCount += 1;
      if (requestCount === 2) request.socket.resetAndDestroy();
      else sendJson(response, 200, { requestCount });
    });
    expect((await api.GET("/api/v1/shop")).data).toEqual({ requestCount: 1 });
    expect((await api.GET("/api/v1/shop")).data).toEqual({ requestCount: 3 });
  });

  it("fails for an answer that is none", async () => {
    const api = await createTestApi(
      (request) => void request.socket.end("HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}"),
    );
    await expect(api.GET("/api/v1/shop")).rejects.toThrow("fetch failed");
    const broken = await createTestApi(
      (request) => void request.socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"),
    );
    await expect(broken.GET("/api/v1/shop")).rejects.toThrow("fetch failed");
  });

  it("gives a response that is one", async () => {
    const origin = await openServer((_, response) =>
      response.writeHead(204, { "x-undertone-version": "7" }).end(),
    );
    const response = await sendOverLoopback(new Request(`${origin}/api/v1/shop`), 2_000);
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.headers.get("x-undertone-version"), await response.text()]).toEqual([
      204,
      "7",
      "",
    ]);
  });
});
