/** Opens the public port, and tries again while it is taken. */
import type { Server } from "node:http";
import type { Settings } from "./settings";

/**
 * How often a taken port is tried again. The launcher reserves it until all processes of the API answer, which can be
 * long after the first of them, and the server before this one may be closing.
 */
const TRIES = 240;
const RETRY_MS = 250;

type Address = Pick<Settings, "host" | "port">;

/** Fulfilled once the server listens; rejected with the reason if it cannot. */
export async function listen(
  server: Server,
  address: Address,
  tries = TRIES,
  retryMs = RETRY_MS,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await tryToListen(server, address);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken) throw error;
      if (left <= 1) throw new Error(`Port ${address.port} is taken. Set PORT to another one.`);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

function tryToListen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const onListening = () => {
      server.off("error", onError);
      resolve();
    };
    const onError = (error: Error) => {
      server.off("listening", onListening);
      reject(error);
    };
    server.once("listening", onListening);
    server.once("error", onError);
    server.listen(port, host);
  });
}
