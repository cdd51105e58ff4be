/** Opens the public port, and tries again while it is taken. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { Settings } from "../settings";

/** A minute of tries: the server before this one may be closing. */
const TRIES = 1_200;
const RETRY_MS = 50;

type Address = Pick<Settings, "host" | "port">;

/**
 * Fulfilled once the server listens; rejected with the reason if it cannot. Under the launcher it tries for as long as
 * the launcher runs, which reserves the port until the API answers: a first start fills the database before that.
 */
export async function listen(
  server: Server,
  address: Address,
  { hasLauncher = false, tries = TRIES, retryMs = RETRY_MS } = {},
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      server.listen(address.port, address.host);
      await once(server, "listening");
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken) throw error;
      if (tried === tries && !hasLauncher)
        throw new Error(`Port ${address.port} is taken. Set PORT to another one.`);
      if (tried === tries) console.error(`Port ${address.port} is still taken. Waiting for it.`);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
