/** Timeouts of connections, and the limit of connections per address. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Networks, normaliseAddress } from "./networks";

/** Server options: how long a client may take to send the headers and the whole request. */
export const SERVER_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 320_000,
  /** Longer than the 60 s of common proxies, so that the proxy closes first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** Closes a connection without traffic for this long, also if the client does not read. */
const IDLE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 16_384;

/** Local proxies and the shop's own tools connect from here. */
const LOOPBACK_ADDRESSES = new Set(["127.0.0.1", "::1"]);

/** Closes connections over the limit of their address. 0 means no limit. Trusted proxies are exempt. */
export function limitConnections(server: Server, maxPerAddress: number, trustedProxies: Networks): void {
  const counts = new Map<string, number>();
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = IDLE_TIMEOUT_MS;
  server.on("connection", (socket: Socket) => {
    const address = normaliseAddress(socket.remoteAddress ?? "") ?? "";
    if (!maxPerAddress || LOOPBACK_ADDRESSES.has(address) || trustedProxies.includes(address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > maxPerAddress) return void socket.destroy();
    counts.set(address, count);
    socket.once("close", () => {
      const remaining = (counts.get(address) ?? 1) - 1;
      if (remaining) counts.set(address, remaining);
      else counts.delete(address);
    });
  });
}
