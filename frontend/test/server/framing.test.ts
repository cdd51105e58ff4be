import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { readFraming } from "../../server/connections/framing";
import { pickRequestHeaders, pickResponseHeaders } from "../../server/headers";

const HOST = ["Host", "shop"];

function createRequest(method: string, headers: string[], httpVersion = "1.1"): IncomingMessage {
  return { method, httpVersion, rawHeaders: [...HOST, ...headers] } as IncomingMessage;
}

describe("where a body ends", () => {
  it.each([
    ["GET", [], 0],
    ["GET", ["Content-Length", "0"], 0],
    ["POST", ["content-length", "12"], 12],
    ["DELETE", ["Content-Length", "12"], 12],
    ["POST", ["Transfer-Encoding", "Chunked"], "chunked"],
    ["OPTIONS", ["transfer-encoding", "chunked"], "chunked"],
  ])("%s %j is %s", (method, headers, framing) => {
    expect(readFraming(createRequest(method, headers))).toBe(framing);
  });

  it.each([
    ["GET", ["Content-Length", "1"]],
    ["HEAD", ["Transfer-Encoding", "chunked"]],
    ["POST", ["Content-Length", "1", "Transfer-Encoding", "chunked"]],
    ["POST", ["Content-Length", "1", "content-length", "1"]],
    ["POST", ["Content-Length", "1, 1"]],
    ["POST", ["Content-Length", "+1"]],
    ["POST", ["Content-Length", "0x1"]],
    ["POST", ["Content-Length", ""]],
    ["POST", ["Content-Length", "9999999999999999"]],
    ["POST", ["Transfer-Encoding", "gzip, chunked"]],
    ["POST", ["Transfer-Encoding", "chunked", "Transfer-Encoding", "chunked"]],
    ["POST", ["Transfer-Encoding", ""]],
    ["GET", ["Host", "shop"]],
  ])("%s %j is refused", (method, headers) => {
    expect(() => readFraming(createRequest(method, headers))).toThrow("This request cannot be read");
  });

  it("is not told in chunks by HTTP/1.0, which may leave out its host", () => {
    const chunks = createRequest("POST", ["Transfer-Encoding", "chunked"], "1.0");
    expect(() => readFraming(chunks)).toThrow("HTTP/1.0");
    const bare = { method: "GET", rawHeaders: [] as string[] } as IncomingMessage;
    expect(readFraming(Object.assign(bare, { httpVersion: "1.0" }))).toBe(0);
    expect(() => readFraming(Object.assign(bare, { httpVersion: "1.1" }))).toThrow("no Host");
  });
});

describe("what travels", () => {
  it("is not for the client to take away by naming it in Connection", () => {
    const headers = {
      accept: "*/*",
      cookie: "a=b",
      "content-type": "application/json",
      host: "shop",
      "if-none-match": '"x"',
      origin: "http://shop",
      "sec-fetch-site": "same-origin",
    };
    const connection = Object.keys(headers).join(" , ").toUpperCase();
    expect(pickRequestHeaders({ ...headers, connection })).toEqual(headers);
  });

  it("holds no framing and no word on who asks", () => {
    const headers = {
      "content-length": "5",
      expect: "100-continue",
      "x-undertone-anything": "1",
      te: "trailers",
    };
    expect(pickRequestHeaders({ ...headers, "x-real-ip": "1.1.1.1", "x-forwarded-host": "evil" })).toEqual(
      {},
    );
  });

  it("keeps the length of an answer, and its version", () => {
    const headers = { "content-length": "5", "x-undertone-version": "7" };
    expect(pickResponseHeaders({ ...headers, connection: "close", "transfer-encoding": "chunked" })).toEqual(
      headers,
    );
  });
});
