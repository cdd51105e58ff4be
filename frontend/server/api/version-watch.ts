/**
 * Learns from the API when the shop has changed, so that pages are fresh even if nobody calls the API.
 *
 * It holds one connection. The API answers as soon as the version is another one, or after some seconds.
 */
import { Agent } from "node:http";
import type { Settings } from "../settings";
import { askApi } from "./ask-api";

const ANSWER_TIMEOUT_MS = 15_000;
const RETRY_MS = 1_000;

interface VersionFollower {
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
async function fetchVersion(settings: Settings, agent: Agent, after: string): Promise<string> {
  const path = `/api/v1/shop/version?after=${encodeURIComponent(after)}`;
  const { status, headers } = await askApi(path, settings, agent, ANSWER_TIMEOUT_MS);
  const version = headers["x-undertone-version"];
  if (status === 200 && typeof version === "string") return version;
  throw new Error(`the API answered ${status}`);
}
