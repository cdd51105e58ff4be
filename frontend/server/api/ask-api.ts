/** Questions of this server to the API, whose answers are a few words long. */
import { type Agent, get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { Settings } from "../settings";
import type { Problems } from "./readiness";

const MAX_ANSWER_LENGTH = 10_000;

interface ApiAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The header says that this server itself asks, for no shopper. Fails if nothing comes within the timeout. */
export function askApi(path: string, settings: Settings, agent: Agent, timeout: number): Promise<ApiAnswer> {
  const headers = { "x-undertone-front": settings.frontSecret };
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, settings.apiOrigin), { agent, headers, timeout });
    request.on("timeout", () => request.destroy(new Error("no answer in time")));
    request.on("error", reject);
    request.on("response", (response) => readAnswer(response).then(resolve, reject));
  });
}

export function readAnswer(response: IncomingMessage): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    let body = "";
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      body += part;
      if (body.length > MAX_ANSWER_LENGTH) response.destroy(new Error("the answer is too long"));
    });
    response.on("error", reject);
    response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
  });
}

/** The problems that the API reports of itself. */
export function parseProblems(body: string): Problems {
  const { checks } = JSON.parse(body) as { checks: Record<string, string> };
  return Object.fromEntries(Object.entries(checks).filter(([, word]) => word !== "ok"));
}
