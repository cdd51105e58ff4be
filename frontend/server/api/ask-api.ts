/** Questions of this server to the API, whose answers are a few words long. */
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { Settings } from "../settings";
import type { Problems } from "./readiness";

const MAX_ANSWER_LENGTH = 10_000;

export interface ApiAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks as this server, and as nobody's client. Fails where nothing comes for as long as the timeout. */
export function askApi(path: string, settings: Settings, agent: Agent, timeout: number): Promise<ApiAnswer> {
  const headers = { "x-undertone-front": settings.frontSecret };
  return new Promise((resolve, reject) => {
    const question = request(new URL(path, settings.apiOrigin), { agent, headers, timeout });
    question.on("timeout", () => question.destroy(new Error("no answer in time")));
    question.on("error", reject);
    question.on("response", (response) => readAnswer(response).then(resolve, reject));
    question.end();
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
export function listProblems(body: string): Problems {
  const { checks } = JSON.parse(body) as { checks: Record<string, string> };
  return Object.fromEntries(Object.entries(checks).filter(([, word]) => word !== "ok"));
}
