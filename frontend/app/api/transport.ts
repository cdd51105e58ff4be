/** How a request travels: it is dated, timed, and tried once more after a token refresh. */
import { isUnauthorized } from "./errors";

export type SendRequest = (request: Request) => Promise<Response>;

const durations = new WeakMap<Response, number>();

/** How long an answer took, in milliseconds. */
export function getRequestDuration(response: Response): number {
  return durations.get(response) ?? 0;
}

/** Dates every request and times its answer. */
export function withTiming(send: SendRequest, now: () => number = () => performance.now()): SendRequest {
  return async (request) => {
    request.headers.set("x-client-time", new Date().toISOString());
    const started = now();
    const response = await send(request);
    durations.set(response, Math.max(0, now() - started));
    return response;
  };
}

/** Repeats a request once when it was refused for want of a session and there is one fresher than it knew. */
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

/** Shares one running call among all who ask while it runs. */
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
