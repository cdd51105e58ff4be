/** Wrappers around sending a request: date header, timing, and one retry after a token refresh. */
import { isUnauthorized } from "./errors";

export type SendRequest = (request: Request) => Promise<Response>;

const durations = new WeakMap<Response, number>();

/** How long a request took, in milliseconds. */
export function getRequestDuration(response: Response): number {
  return durations.get(response) ?? 0;
}

/** Adds the date header to each request and measures how long it takes. */
export function withTiming(send: SendRequest, now: () => number = () => performance.now()): SendRequest {
  return async (request) => {
    request.headers.set("x-client-time", new Date().toISOString());
    const started = now();
    const response = await send(request);
    durations.set(response, Math.max(0, now() - started));
    return response;
  };
}

/** Repeats a refused request once after the session has been refreshed. */
export function withSessionRetry(
  send: SendRequest,
  refresh: (sentAt: number) => Promise<boolean>,
): SendRequest {
  return async (request) => {
    const retryRequest = request.clone();
    const sentAt = Date.now();
    const response = await send(request);
    if (!(await isSessionRefused(response))) return response;
    return (await refresh(sentAt)) ? send(retryRequest) : response;
  };
}

/** Calls `start` once at a time: callers share the call that is already running. */
export function singleFlight<A extends unknown[], T>(
  start: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let running: Promise<T> | undefined;
  return (...args) => {
    running ??= start(...args).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function isSessionRefused(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isUnauthorized(response.status, body);
}
