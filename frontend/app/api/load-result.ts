/** A loader's result as plain data: what was asked for, or the problem in its place. */
import { data } from "~/router";
import { type Problem, toProblem } from "./errors";

export type LoadResult<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** A result that is here already, or on its way. */
export type PendingResult<T> = LoadResult<T> | Promise<LoadResult<T>>;

const UNAVAILABLE = 503;

/** Waits for a call and never throws. */
export async function toLoadResult<T>(promise: Promise<T>): Promise<LoadResult<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

/** A page of several parts: its status is that of the first part that failed. */
export function respondWithResults<T extends Record<string, LoadResult<unknown> | object>>(parts: T) {
  const failed = Object.values(parts).find((part) => "ok" in part && !part.ok) as
    | { problem: Problem }
    | undefined;
  return data(parts, { status: failed ? failed.problem.status || UNAVAILABLE : 200 });
}

/** A page's answer: a page whose content failed says so in its status, and is not stored. */
export function respondWithResult<T>(result: LoadResult<T>) {
  return data(result, { status: result.ok ? 200 : result.problem.status || UNAVAILABLE });
}
