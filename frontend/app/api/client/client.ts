/** The typed API client, generated from the OpenAPI document. Loaders and the browser both use it. */
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../schema";
import { ApiError, createProblemFromError, readProblem, SESSION_EXPIRED_TEXT } from "./errors";
import { getRequestDuration, type SendRequest, withTiming } from "./transport";

export type Api = Client<paths>;

/** The field that `unwrapResponse` adds to the data of every response. */
interface TimedResponse {
  requestDuration: number;
}

interface FetchResult<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const SESSION_PATHS = ["/api/v1/auth/refresh", "/api/v1/auth/logout", "/api/v1/user/profile"];

/** Creates a client that sends its requests with `send`. In the browser, cookies are included. */
export function createApi(origin: string, send: SendRequest, headers: Record<string, string> = {}): Api {
  const fetch = withTiming(send);
  return createClient<paths>({
    baseUrl: origin,
    credentials: "include",
    headers,
    fetch,
  });
}

/** Returns the data of a response and how long the request took. Throws an ApiError on failure. */
export async function unwrapResponse<T extends object>(
  result: Promise<FetchResult<T>>,
): Promise<T & TimedResponse> {
  const { data, error, response } = await result.catch((reason: unknown) => {
    throw new ApiError(createProblemFromError(reason));
  });
  if (!response.ok || data === undefined) throw new ApiError(readResponseProblem(response, error));
  return { ...data, requestDuration: getRequestDuration(response) };
}

function readResponseProblem(response: Response, body: unknown) {
  const problem = readProblem(response.status, response.statusText, body);
  const isSessionRequest = SESSION_PATHS.some((path) => getPath(response.url).startsWith(path));
  return response.status === 401 && isSessionRequest
    ? { ...problem, message: SESSION_EXPIRED_TEXT }
    : problem;
}

function getPath(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
