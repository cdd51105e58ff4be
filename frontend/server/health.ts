/** `/healthz`: this server answers, and which of the shop's services are not up. */
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { sendText } from "./answers";

/** Always 200: whoever restarts a server by this page must not restart this one for another's trouble. */
export async function sendHealth(res: ServerResponse, statusFile: string): Promise<void> {
  const down = await servicesNotUp(statusFile);
  sendText(res, 200, down.length === 0 ? "ok" : `degraded: ${down.join(", ")}`);
}

/** As the launcher wrote it last; nobody writes it where this server runs alone. */
export async function servicesNotUp(statusFile: string): Promise<string[]> {
  if (!statusFile) return [];
  try {
    const { services } = JSON.parse(await readFile(statusFile, "utf8")) as {
      services: Record<string, string>;
    };
    return Object.entries(services).flatMap(([name, state]) =>
      state === "up" ? [] : [`${name} is ${state}`],
    );
  } catch {
    return [];
  }
}
