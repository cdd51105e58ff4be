/**
 * The PROXY protocol, versions 1 and 2: a proxy sends the client's address at the start of a connection.
 * (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt)
 *
 * Only trusted proxies' headers are read, and they must send one. Connections from this machine may omit it,
 * because health checks connect directly.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Networks, normaliseAddress } from "./networks";

const SIGNATURE = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
const VERSION_1 = Buffer.from("PROXY ", "latin1");
const MAX_LINE_LENGTH = 107;
const MAX_HEADER_LENGTH = 16 + 2_048;
const HEADER_TIMEOUT_MS = 5_000;
const LOOPBACK = /^(?:127\.|::1$)/;

/** The parsed header. The source is null if the proxy connects on its own behalf. */
interface ProxyHeader {
  source: string | null;
  length: number;
}

const sources = new WeakMap<Socket, string>();

/** The client's address, if a trusted proxy sent one. */
export const getProxiedAddress = (socket: Socket): string | undefined => sources.get(socket);

/** Makes the server read the header of each connection first. Call it when the server is created. */
export function expectProxyHeaders(server: Server, trustedProxies: Networks): void {
  const listeners = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const serve = () => {
      for (const listener of listeners) listener.call(server, socket);
    };
    const peer = normaliseAddress(socket.remoteAddress ?? "") ?? "";
    if (trustedProxies.includes(peer)) readProxyHeader(socket, LOOPBACK.test(peer), serve);
    else serve();
  });
}

function readProxyHeader(socket: Socket, optional: boolean, serve: () => void): void {
  let received: Buffer = Buffer.alloc(0);
  const closeSocket = () => socket.destroy();
  const timer = setTimeout(closeSocket, HEADER_TIMEOUT_MS);
  const read = (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    const header = parseProxyHeader(received, optional);
    if (header === "incomplete" && received.length <= MAX_HEADER_LENGTH) return;
    clearTimeout(timer);
    socket.off("data", read).off("error", closeSocket).pause();
    if (header === "incomplete" || header === "malformed") return closeSocket();
    if (header.source) sources.set(socket, header.source);
    if (received.length > header.length) socket.unshift(received.subarray(header.length));
    serve();
    process.nextTick(() => socket.resume());
  };
  socket.on("error", closeSocket).on("data", read);
  socket.once("close", () => clearTimeout(timer));
}

export function parseProxyHeader(bytes: Buffer, optional = false): ProxyHeader | "incomplete" | "malformed" {
  if (mayStartWith(bytes, SIGNATURE)) return bytes.length < 16 ? "incomplete" : parseVersion2(bytes);
  if (mayStartWith(bytes, VERSION_1)) return parseVersion1(bytes);
  return optional ? { source: null, length: 0 } : "malformed";
}

/** Whether the bytes begin with the prefix, or could once more bytes arrive. */
function mayStartWith(bytes: Buffer, prefix: Buffer): boolean {
  const length = Math.min(bytes.length, prefix.length);
  return bytes.subarray(0, length).equals(prefix.subarray(0, length));
}

function parseVersion1(bytes: Buffer): ProxyHeader | "incomplete" | "malformed" {
  const end = bytes.subarray(0, MAX_LINE_LENGTH).indexOf("\r\n");
  if (end < 0) return bytes.length < MAX_LINE_LENGTH ? "incomplete" : "malformed";
  const [, protocol, source = "", ...rest] = bytes.toString("latin1", 0, end).split(" ");
  const length = end + 2;
  if (protocol === "UNKNOWN") return { source: null, length };
  const address = normaliseAddress(source);
  const isComplete = (protocol === "TCP4" || protocol === "TCP6") && rest.length === 3;
  return address && isComplete ? { source: address, length } : "malformed";
}

function parseVersion2(bytes: Buffer): ProxyHeader | "incomplete" | "malformed" {
  const [version, command] = [bytes.readUInt8(12) >> 4, bytes.readUInt8(12) & 15];
  const family = bytes.readUInt8(13) >> 4;
  const length = 16 + bytes.readUInt16BE(14);
  if (version !== 2 || command > 1 || length > MAX_HEADER_LENGTH) return "malformed";
  if (bytes.length < length) return "incomplete";
  const addresses = bytes.subarray(16, length);
  if (command === 0) return { source: null, length };
  if (family === 1 && addresses.length >= 12) return { source: addresses.subarray(0, 4).join("."), length };
  if (family === 2 && addresses.length >= 36) return { source: formatIpv6(addresses), length };
  return family === 0 || family === 3 ? { source: null, length } : "malformed";
}

function formatIpv6(addresses: Buffer): string | null {
  const groups = Array.from({ length: 8 }, (_, index) => addresses.readUInt16BE(index * 2).toString(16));
  return normaliseAddress(groups.join(":"));
}
