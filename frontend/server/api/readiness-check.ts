/** The checks of `/readyz`: whether a page can be drawn, and what the API says of itself. */
import { Agent } from "node:http";
import type { Settings } from "../settings";
import type { ApiHealth } from "./api-health";
import { askApi, parseProblems } from "./ask-api";
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
    const api = await apiHealth
      .guard(() => fetchProblems(settings, agent))
      .catch((): Problems => ({ api: "away" }));
    if (api.api) return api;
    return (await drawPage().catch(() => false)) ? api : { page: "failing", ...api };
  };
}

/** An API of another release may not know the question: then only the page counts. */
async function fetchProblems(settings: Settings, agent: Agent): Promise<Problems> {
  const { status, body } = await askApi("/api/v1/shop/readiness", settings, agent, ANSWER_TIMEOUT_MS);
  return status === 200 ? parseProblems(body) : {};
}
