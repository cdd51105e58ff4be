/** The result of a loader as plain data: a value, or the problem that prevented it. */
import { data } from "~/router";
import { type Problem, toProblem } from "./errors";

export type LoadResult<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** A result, or the promise of one. */
export type PendingResult<T> = LoadResult<T> | Promise<LoadResult<T>>;

const UNAVAILABLE = 503;

/** Waits for a promise and turns an error into a failed result. */
export async function toLoadResult<T>(promise: Promise<T>): Promise<LoadResult<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

type Parts = Record<string, LoadResult<unknown> | object>;

const listProblems = (parts: Parts): Problem[] =>
  Object.values(parts).flatMap((part) => ("ok" in part && !part.ok ? part.problem : []));

/** The response of a page with several parts. Its status is that of the first part that failed. */
export function respondWithResults<T extends Parts>(parts: T) {
  const [problem] = listProblems(parts);
  return data(parts, { status: problem ? problem.status || UNAVAILABLE : 200 });
}

/**
 * The response of a page whose parts fail on their own. A part the API refused, such as an unknown category,
 * leaves the page as it is. A part that did not come makes the page temporary.
 */
export function respondWithOptionalParts<T extends Parts>(parts: T) {
  const isTemporary = listProblems(parts).some((problem) => !isRefusal(problem));
  return data(parts, { status: isTemporary ? UNAVAILABLE : 200 });
}

const isRefusal = ({ status }: Problem) => status >= 400 && status < 500 && !PASSING.includes(status);
/** Request Timeout and Too Many Requests: the same request is answered later. */
const PASSING = [408, 429];

/** The response of a page with one part. An error status also keeps the page out of the cache. */
export function respondWithResult<T>(result: LoadResult<T>) {
  return data(result, { status: result.ok ? 200 : result.problem.status || UNAVAILABLE });
}
