/** Data that is fetched just before its place on the page scrolls into view. */
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import type { Api } from "~/api/client/client";
import { describeProblem } from "~/api/client/errors";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { Button } from "~/ui/button";
import { Skeleton } from "~/ui/loading/skeleton";
import { fetchCachedPart } from "../finder/finder-cache";

interface LoadInViewProps<T> {
  /** Names the data in the cache of the finder: another name is other data. */
  name: string;
  fetchData: (api: Api) => Promise<T>;
  onLoad?: (value: T) => void;
  children: (value: T) => ReactNode;
}

export function LoadInView<T>({ name, fetchData, onLoad, children }: LoadInViewProps<T>) {
  const place = useRef<HTMLDivElement>(null);
  // By name, as what was asked for first may come last.
  const [loaded, setLoaded] = useState<ReadonlyMap<string, LoadResult<T>>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the data
  const load = useCallback(async () => {
    const result = await fetchCachedPart(name, () => toLoadResult(fetchData(browserApi())));
    setLoaded((before) => new Map(before).set(name, result));
    if (result.ok) onLoad?.(result.value);
  }, [name]);
  useWhenInView(place, load);
  const result = loaded.get(name);
  return (
    <div ref={place}>
      {!result && <Skeleton className="mt-4 h-40 w-full rounded-media no-script:hidden print:hidden" />}
      {result?.ok && children(result.value)}
      {result && !result.ok && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-4 text-sm text-muted">
          {describeProblem(result.problem)}
          <Button look="outline" onClick={load}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

/** Loads what is up to 400 px below the window, so that it is there when it is reached. */
const AHEAD = "0px 0px 400px";

function useWhenInView(element: RefObject<Element>, call: () => void): void {
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        call();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, call]);
}
