/** How long a connection may take for what, and how many of them one address may have. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Networks, plainAddress } from "./networks";

/** For server options: how long a client may take to send the head of a request, and a whole request. */
export const DEADLINES = {
  headersTimeout: 10_000,
  requestTimeout: 320_000,
  /** Longer than the 60 s of common proxies: the side that asks should be the one that closes. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** A connection on which nothing moves for so long is closed, also when its client reads no answer. */
const STALLED_MS = 60_000;
const MOST_CONNECTIONS = 16_384;

/** Every proxy of this machine calls from here, and so do the shop's own tools. */
const THIS_MACHINE = new Set(["127.0.0.1", "::1"]);

/** Closes what is beyond the limit of its address; zero is no limit. A trusted proxy brings many shoppers. */
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
