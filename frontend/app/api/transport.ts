/** How a request travels: it is dated, timed, and tried once more after a token refresh. */
import { isUnauthorized } from "./errors";

export type Send = (request: Request) => Promise<Response>;

const durations = new WeakMap<Response, number>();

/** How long an answer took, in milliseconds. */
export function durationOf(response: Response): number {
  return durations.get(response) ?? 0;
}

/** Dates every request and times its answer. */
export function timed(send: Send, now: () => number = () => performance.now()): Send {
  return async (request) => {
    request.headers.set("x-client-time", new Date().toISOString());
    const started = now();
    const response = await send(request);
    durations.set(response, Math.max(0, now() - started));
    return response;
  };
}

/** Repeats a request once when it was refused for want of a session and there is one fresher than it knew. */
export function retried(send: Send, refresh: (sent: number) => Promise<boolean>): Send {
  return async (request) => {
    const spare = request.clone();
    const sent = Date.now();
    const response = await send(request);
    if (!(await refused(response))) return response;
    return (await refresh(sent)) ? send(spare) : response;
  };
}

/** Shares one running call among all who ask while it runs. */
export function singleFlight<A extends unknown[], T>(
  work: (...asked: A) => Promise<T>,
): (...asked: A) => Promise<T> {
  let running: Promise<T> | undefined;
  return (...asked) => {
    running ??= work(...asked).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function refused(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isUnauthorized(response.status, body);
}
