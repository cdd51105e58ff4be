/** Timeouts of connections, and the limit of connections per address. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Networks, plainAddress } from "./networks";

/** Server options: how long a client may take to send the headers and the whole request. */
export const DEADLINES = {
  headersTimeout: 10_000,
  requestTimeout: 320_000,
  /** Longer than the 60 s of common proxies, so that the proxy closes first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** Closes a connection without traffic for this long, also if the client does not read. */
const STALLED_MS = 60_000;
const MOST_CONNECTIONS = 16_384;

/** Local proxies and the shop's own tools connect from here. */
const THIS_MACHINE = new Set(["127.0.0.1", "::1"]);

/** Closes connections over the limit of their address. 0 means no limit. Trusted proxies are exempt. */
export function limitConnections(server: Server, mostPerAddress: number, trustedProxies: Networks): void {
  const counts = new Map<string, number>();
  server.maxConnections = MOST_CONNECTIONS;
  server.timeout = STALLED_MS;
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "") ?? "";
    if (!mostPerAddress || THIS_MACHINE.has(address) || trustedProxies.includes(address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > mostPerAddress) return void socket.destroy();
    counts.set(address, count);
    socket.once("close", () => {
      const others = (counts.get(address) ?? 1) - 1;
      if (others) counts.set(address, others);
      else counts.delete(address);
    });
  });
}
