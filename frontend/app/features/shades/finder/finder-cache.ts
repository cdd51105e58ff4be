/** Caches fetched parts of the finder in the browser, so that going back is instant. */
import type { LoadResult, PendingResult } from "~/api/client/load-result";
import { showPending } from "~/ui/loading/pending-parts";
import type { PartFetcher } from "./load-finder";

const MAX_PARTS = 60;
const cache = new Map<string, PendingResult<unknown>>();

export const fetchCachedPart: PartFetcher = <T>(name: string, fetchPart: () => Promise<LoadResult<T>>) => {
  const cached = cache.get(name) as PendingResult<T> | undefined;
  return cached ?? storePending(name, fetchPart());
};

/** Stores a part that the server sent with the page. */
export function storePart<T>(name: string, result: LoadResult<T>): void {
  if (result.ok && !cache.has(name)) cache.set(name, result);
}

/**
 * Once a part has loaded, stores its value so that it shows without waiting. A failed part is fetched again.
 */
function storePending<T>(name: string, pending: Promise<LoadResult<T>>): Promise<LoadResult<T>> {
  cache.set(name, pending);
  void showPending<unknown>(pending);
  if (cache.size > MAX_PARTS) cache.delete(cache.keys().next().value ?? name);
  pending.then((result) => {
    if (result.ok) cache.set(name, result);
    else cache.delete(name);
  });
  return pending;
}
