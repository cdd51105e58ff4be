/** The PROXY protocol over real connections. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Networks } from "../../server/connections/networks";
import {
  expectProxyHeaders,
  getProxiedAddress,
  parseProxyHeader,
} from "../../server/connections/proxy-protocol";

const SIGNATURE = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
const REQUEST = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n";
const LAST = "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n";

function version2(command: number, family: number, addresses: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(addresses.length);
  return Buffer.concat([SIGNATURE, Buffer.from([0x20 | command, family]), length, addresses]);
}

const VERSION_4 = version2(1, 0x11, Buffer.from([203, 0, 113, 9, 10, 0, 0, 1, 1, 2, 1, 187]));
const SOURCE_6 = Buffer.from("20010db8000000000000000000000007", "hex");
const VERSION_6 = version2(1, 0x21, Buffer.concat([SOURCE_6, Buffer.alloc(20), Buffer.from("extra")]));

let server: Server;

beforeAll(async () => {
  server = createServer((req, res) => res.end(`${getProxiedAddress(req.socket) ?? "nobody"};`));
  expectProxyHeaders(server, new Networks("127.0.0.0/8"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => void server.close());

async function sendPieces(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.setNoDelay(true).on("error", () => undefined);
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  for (const piece of pieces) {
    await new Promise((sent) => socket.write(piece, sent));
    await new Promise((soon) => setImmediate(soon));
  }
  await once(socket, "close");
  const text = Buffer.concat(parts).toString();
  return text.startsWith("HTTP/1.1 200")
    ? [...text.matchAll(/\n([^\n;]+);/g)].map(([, who]) => who).join(" ")
    : text;
}

describe("a connection that a proxy passes on", () => {
  it.each([
    ["version 1", ["PROXY TCP4 203.0.113.9 10.0.0.1 4711 443\r\n", LAST], "203.0.113.9"],
    ["version 1, IPv6", ["PROXY TCP6 2001:db8::7 ::1 4711 443\r\n", LAST], "2001:db8::7"],
    ["version 1, for itself", ["PROXY UNKNOWN\r\n", LAST], "nobody"],
    ["version 2", [VERSION_4, LAST], "203.0.113.9"],
    ["version 2, IPv6 and more", [VERSION_6, LAST], "2001:db8::7"],
    ["version 2, for itself", [version2(0, 0, Buffer.alloc(0)), LAST], "nobody"],
    [
      "in one piece with two requests",
      [Buffer.concat([VERSION_4, Buffer.from(REQUEST + LAST)])],
      "203.0.113.9 203.0.113.9",
    ],
    [
      "in pieces",
      ["PRO", "XY TCP4 203.0.113.9 10.", "0.0.1 4711 443\r", "\nGET / HT", LAST.slice(8)],
      "203.0.113.9",
    ],
    [
      "byte by byte",
      [...VERSION_4].map((byte) => Buffer.from([byte])).concat(Buffer.from(LAST)),
      "203.0.113.9",
    ],
    ["without a header, from this machine", [LAST], "nobody"],
  ])("%s", async (_, pieces, who) => {
    expect(await sendPieces(...pieces)).toBe(who);
  });

  it.each([
    ["no address", "PROXY TCP4 nobody 10.0.0.1 4711 443\r\n"],
    ["too few words", "PROXY TCP4 203.0.113.9\r\n"],
    ["a line without an end", `PROXY TCP4 ${"1".repeat(200)}`],
    ["another version", Buffer.concat([SIGNATURE, Buffer.from([0x31, 0x11, 0, 0])])],
    ["addresses that are cut off", version2(1, 0x11, Buffer.alloc(4))],
    ["a length beyond all use", Buffer.concat([SIGNATURE, Buffer.from([0x21, 0x11, 0xff, 0xff])])],
  ])("is ended for %s", async (_, header) => {
    expect(await sendPieces(header, LAST)).toBe("");
  });

  it("must have a header where the proxy is another machine", () => {
    expect(parseProxyHeader(Buffer.from(LAST))).toBe("malformed");
    expect(parseProxyHeader(Buffer.from("PROXY TCP4 203.0"))).toBe("incomplete");
  });
});
