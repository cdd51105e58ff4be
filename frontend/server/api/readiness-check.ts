/** What `/readyz` looks at: whether a page can be drawn, and what the API says of itself. */
import { Agent, request } from "node:http";
import type { Settings } from "../settings";
import type { ApiHealth } from "./api-health";
import { listProblems, readBody } from "./api-problems";
import type { Check, Problems } from "./readiness";

const ANSWER_TIMEOUT_MS = 4_000;

/** Makes the check. `drawPage` renders a real page and says whether that worked. Without the API it cannot. */
export function createReadinessCheck(
  settings: Settings,
  apiHealth: ApiHealth,
  drawPage: () => Promise<boolean>,
): Check {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  return async () => {
    if (apiHealth.hangs) return { api: "hangs" };
    const api = await apiHealth.guard(() => askApi(settings, agent)).catch((): Problems => ({ api: "away" }));
    if (api.api) return api;
    return (await drawPage().catch(() => false)) ? api : { page: "failing", ...api };
  };
}

/** An API of another release may not know the question: then only the page counts. */
async function askApi(settings: Settings, agent: Agent): Promise<Problems> {
  const url = new URL("/api/v1/shop/readiness", settings.apiOrigin);
  const headers = { "x-undertone-front": settings.frontSecret };
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(url, { agent, headers, timeout: ANSWER_TIMEOUT_MS });
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.on("error", reject);
    sent.on("response", (response) => readBody(response).then(resolve, reject));
    sent.end();
  });
  return status === 200 ? listProblems(body) : {};
}
