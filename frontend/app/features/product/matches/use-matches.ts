/** Products close to the chosen shade; the page brings those of its first shade, others are asked for. */
import { useCallback, useEffect, useState } from "react";
import { browserApi } from "~/api/browser-api";
import type { LoadResult } from "~/api/load-result";
import { toLoadResult } from "~/api/load-result";
import { fetchSimilar, type Matches } from "~/api/shades";

/** Arrowing through a range must not ask for every shade on the way. */
const SETTLED_MS = 180;

export interface MatchesStart {
  shade: number;
  loaded: LoadResult<Matches>;
}

type Known = Map<number, LoadResult<Matches>>;

export function useMatches(shade: number, category: string, start: MatchesStart) {
  const [known, setKnown] = useState<Known>(() => new Map([[start.shade, start.loaded]]));
  const load = useCallback(async () => {
    const loaded = await toLoadResult(
      fetchSimilar(browserApi(), { variant_id: shade, category_slug: category }),
    );
    setKnown((before) => new Map(before).set(shade, loaded));
  }, [shade, category]);
  const here = known.get(shade);
  useEffect(() => {
    if (here) return;
    const timer = setTimeout(load, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [here, load]);
  const retry = () => setKnown((before) => new Map([...before].filter(([id]) => id !== shade)));
  return { loaded: here, retry };
}
