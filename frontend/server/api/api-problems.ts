/** Reads what the API says of itself. */
import type { IncomingMessage } from "node:http";
import type { Problems } from "./readiness";

const MAX_ANSWER_BYTES = 10_000;

/** Reads an answer of the API that is a few words long. */
export function readBody(response: IncomingMessage): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let body = "";
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      body += part;
      if (body.length > MAX_ANSWER_BYTES) response.destroy(new Error("the answer is too long"));
    });
    response.on("error", reject);
    response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
  });
}

/** What the API says of itself that is not all right. */
export function listProblems(body: string): Problems {
  const { checks } = JSON.parse(body) as { checks: Record<string, string> };
  return Object.fromEntries(Object.entries(checks).filter(([, word]) => word !== "ok"));
}
