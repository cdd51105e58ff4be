/** The API client of the browser: same origin, with cookies. All tabs share one token refresh. */
import { readItem, writeItem } from "~/create-store";
import { type Api, createApi } from "./client";
import { singleFlight, withSessionRetry, withTiming } from "./transport";

const REFRESHED_AT_KEY = "refreshedAt";
const REFRESH_LOCK_NAME = "undertone-refresh";
const STORAGE_DELAY_MS = 200;
const FALSY_BODIES = ["false", "null", "0", '""'];

let endSession = (): void => undefined;

/** `handler` is called when the session has ended and cannot be refreshed. */
export function onSessionEnd(handler: () => void): void {
  endSession = handler;
}

const sendTimed = withTiming((request) => fetch(request));

/** Refreshes the session cookies, unless another tab did so after the refused request was sent. */
export const refreshSession = singleFlight(async (sentAt: number) => {
  const refreshed = await runWithLock(
    async (hadToWait) =>
      (await isRefreshedSince(sentAt, hadToWait ? STORAGE_DELAY_MS : 0)) || (await requestRefresh()),
  );
  if (!refreshed) endSession();
  return refreshed;
});

let browserClient: Api | undefined;

/** The browser's client, created on first use so that the server can import this module. */
export function browserApi(): Api {
  const send = withSessionRetry((request) => fetch(request), refreshSession);
  browserClient ??= createApi("", send);
  return browserClient;
}

async function requestRefresh(): Promise<boolean> {
  const request = new Request("/api/v1/auth/refresh", { method: "PUT", credentials: "include" });
  const response = await sendTimed(request).catch(() => undefined);
  const isRefreshed = Boolean(response?.ok && (await hasTruthyBody(response)));
  if (isRefreshed) writeItem(REFRESHED_AT_KEY, String(Date.now()));
  return isRefreshed;
}

/** Only a truthy response is a success. One without a body says nothing against it. */
async function hasTruthyBody(response: Response): Promise<boolean> {
  const text = await response.text();
  return text === "" || !FALSY_BODIES.includes(text.trim());
}

/** Another tab's write to local storage may arrive a moment after it released the lock. */
async function isRefreshedSince(since: number, waitMs: number): Promise<boolean> {
  const end = Date.now() + waitMs;
  while (Number(readItem(REFRESHED_AT_KEY) ?? 0) <= since) {
    if (Date.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY_MS / 10));
  }
  return true;
}

/** Runs `work` in one tab at a time. `hadToWait` says whether another tab held the lock first. */
async function runWithLock(work: (hadToWait: boolean) => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return work(false);
  const options = { ifAvailable: true };
  const result = await navigator.locks.request(REFRESH_LOCK_NAME, options, (lock) =>
    lock ? work(false) : undefined,
  );
  return result ?? navigator.locks.request(REFRESH_LOCK_NAME, () => work(true));
}
