/** Products close to the chosen shade. The page contains those of its first shade; others are fetched. */
import { useCallback, useEffect, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import type { LoadResult } from "~/api/client/load-result";
import { toLoadResult } from "~/api/client/load-result";
import type { Product } from "~/api/product";
import { fetchMatches, type Matches } from "~/api/shades";

/** The anchor of the section that lists them. */
export const MATCHES_ANCHOR = "matches";
export const MATCHES_LINK_TEXT = "See its matches";

/** Waits this long, so that moving through shades by arrow key does not fetch each one. */
const DEBOUNCE_MS = 180;

export interface InitialMatches {
  shade: number;
  loaded: LoadResult<Matches>;
}

type ResultsByShade = Map<number, LoadResult<Matches>>;

/** The matches of the chosen shade. `loaded` is absent while they load. */
export interface MatchingProductsState {
  loaded: LoadResult<Matches> | undefined;
  retry: () => void;
}

export function useMatchingProducts(
  shade: number | undefined,
  { category: { slug: category }, discontinued }: Product,
  initial: InitialMatches | undefined,
): MatchingProductsState {
  const [resultsByShade, setResultsByShade] = useState<ResultsByShade>(
    () => new Map(initial && [[initial.shade, initial.loaded]]),
  );
  const loadMatches = useCallback(async () => {
    if (shade === undefined) return;
    const loaded = await toLoadResult(fetchMatches(browserApi(), shade, category, discontinued));
    setResultsByShade((before) => new Map(before).set(shade, loaded));
  }, [shade, category, discontinued]);
  const currentResult = shade === undefined ? undefined : resultsByShade.get(shade);
  useEffect(() => {
    if (currentResult) return;
    const timer = setTimeout(loadMatches, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [currentResult, loadMatches]);
  const retry = useCallback(
    () => setResultsByShade((before) => new Map([...before].filter(([id]) => id !== shade))),
    [shade],
  );
  return { loaded: currentResult, retry };
}
