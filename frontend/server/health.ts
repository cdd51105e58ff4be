/** `/healthz`: reports that this server responds, which services are down, and whether their disk is full. */
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { nameProblem, type Problems } from "./api/readiness";
import { sendText } from "./responses";

/** Always 200. A monitor must not restart this server because another service is down. */
export async function sendHealth(res: ServerResponse, statusFile: string, api: Problems): Promise<void> {
  const faults = [...(await listServicesDown(statusFile)), ...Object.entries(api).map(nameProblem)];
  sendText(res, 200, faults.length === 0 ? "ok" : `degraded: ${faults.join(", ")}`);
}

/** Read from the launcher's status file. Empty if this server runs alone. */
export async function listServicesDown(statusFile: string): Promise<string[]> {
  if (!statusFile) return [];
  try {
    const status = JSON.parse(await readFile(statusFile, "utf8")) as { services: Record<string, string> };
    const down = Object.entries(status.services).filter(([, state]) => state !== "up");
    return down.map(([name, state]) => `${name} is ${state}`);
  } catch {
    return [];
  }
}
