/**
 * Learns from the API when the shop has changed, so that pages are fresh even if nobody calls the API.
 *
 * It holds one connection. The API answers as soon as the version is another one, or after some seconds.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import type { Settings } from "../settings";

const ANSWER_TIMEOUT_MS = 15_000;
const RETRY_MS = 1_000;
const VERSION_HEADER = "x-undertone-version";

export interface VersionFollower {
  /** Takes the version of the shop from here alone, until `stopFollowing`. */
  follow(version: string): void;
  /** The API is away, so versions are learned from other responses again. */
  stopFollowing(): void;
}

/** Follows the version until the returned function is called. Without a secret the API would not answer. */
export function watchVersion(settings: Settings, follower: VersionFollower): () => void {
  if (!settings.frontSecret) return () => undefined;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let version = "";
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const ask = async (): Promise<void> => {
    try {
      version = await fetchVersion(settings, agent, version);
      if (!stopped) follower.follow(version);
    } catch {
      follower.stopFollowing();
      timer = stopped ? undefined : setTimeout(ask, RETRY_MS).unref();
      return;
    }
    if (!stopped) void ask();
  };
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    agent.destroy();
  };
}

/** The version of the shop, once it is not the given one or some time has passed. */
function fetchVersion(settings: Settings, agent: Agent, after: string): Promise<string> {
  const url = new URL(`/api/v1/shop/version?after=${encodeURIComponent(after)}`, settings.apiOrigin);
  const headers = { "x-undertone-front": settings.frontSecret };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, timeout: ANSWER_TIMEOUT_MS });
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.on("error", reject);
    sent.on("response", (response) => readVersion(response).then(resolve, reject));
    sent.end();
  });
}

function readVersion(response: IncomingMessage): Promise<string> {
  const version = response.headers[VERSION_HEADER];
  return new Promise((resolve, reject) => {
    response.on("error", reject);
    response.on("end", () => {
      if (response.statusCode === 200 && typeof version === "string") resolve(version);
      else reject(new Error(`the API answered ${response.statusCode}`));
    });
    response.resume();
  });
}
