/** `/healthz`: reports that this server responds and which services are down. */
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { sendText } from "./responses";

/** Always 200. A monitor must not restart this server because another service is down. */
export async function sendHealth(res: ServerResponse, statusFile: string): Promise<void> {
  const down = await listServicesDown(statusFile);
  sendText(res, 200, down.length === 0 ? "ok" : `degraded: ${down.join(", ")}`);
}

/** Read from the launcher's status file. Empty if this server runs alone. */
export async function listServicesDown(statusFile: string): Promise<string[]> {
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
