/** The one way to call the API: typed by its OpenAPI document, the same in a loader and in the browser. */
import createClient, { type Client } from "openapi-fetch";
import { ApiError, noAnswer, readProblem, SESSION_EXPIRED } from "./errors";
import type { paths } from "./schema";
import { durationOf, type Send, timed } from "./transport";

export type Api = Client<paths>;

/** What every answer carries besides its own fields. */
export interface Timed {
  requestDuration: number;
}

interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const SESSION_CALLS = ["/api/v1/auth/refresh", "/api/v1/auth/logout", "/api/v1/user/profile"];

/** A client over one way of sending; cookies travel with every request the browser makes. */
export function createApi(
  origin: string,
  send: Send,
  headers: Record<string, string> = {},
  kind: typeof Request = Request,
): Api {
  const fetch = timed(send);
  return createClient<paths>({ baseUrl: origin, credentials: "include", headers, fetch, Request: kind });
}

/** Unwraps an answer: its data and how long it took, or an ApiError thrown. */
export async function call<T extends object>(outcome: Promise<Outcome<T>>): Promise<T & Timed> {
  const { data, error, response } = await outcome.catch((reason: unknown) => {
    throw new ApiError(noAnswer(reason));
  });
  if (!response.ok || data === undefined) throw new ApiError(problemOf(response, error));
  return { ...data, requestDuration: durationOf(response) };
}

function problemOf(response: Response, body: unknown) {
  const problem = readProblem(response.status, response.statusText, body);
  const ofSession = SESSION_CALLS.some((path) => pathOf(response.url).startsWith(path));
  return response.status === 401 && ofSession ? { ...problem, message: SESSION_EXPIRED } : problem;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
