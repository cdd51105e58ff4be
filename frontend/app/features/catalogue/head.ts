/** A page's own part: there, failed, or not existing, which is a page of its own. */
import { type LoadResult, toLoadResult } from "~/api/load-result";
import { data } from "~/router";

/** Waits for a brand or category; throws the not-found answer when there is none. */
export async function loadOrNotFound<T>(promise: Promise<T>, missing: string): Promise<LoadResult<T>> {
  const result = await toLoadResult(promise);
  if (!result.ok && result.problem.status === 404) throw data(missing, { status: 404, statusText: missing });
  return result;
}
