/** Helpers for components that load on demand. */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { Loading, Skeleton } from "./skeleton";

/** For `lazy`: renders nothing if the component cannot be loaded. */
export function importOrNothing<P>(importComponent: () => Promise<{ default: ComponentType<P> }>) {
  return (): Promise<{ default: ComponentType<P> }> =>
    importComponent().catch(() => ({ default: () => null }));
}

/** For `lazy` of what is opened by a press: where it cannot be loaded, it is asked for each time it is opened. */
export function importOrRetry<P extends object>(
  importComponent: () => Promise<{ default: ComponentType<P> }>,
) {
  function Retried(props: P) {
    const [Part, setPart] = useState<ComponentType<P>>();
    useEffect(() => {
      importComponent()
        .then(({ default: Loaded }) => setPart(() => Loaded))
        .catch(() => {});
    }, []);
    return Part ? <Part {...props} /> : <p role="alert">Check your network connection and try again.</p>;
  }
  return (): Promise<{ default: ComponentType<P> }> => importComponent().catch(() => ({ default: Retried }));
}

/**
 * For `lazy`: one component of a module that has several. Parts that load together are then one file instead of a
 * dozen, each of which would be a request and some milliseconds of a phone's main thread.
 */
export const importPart =
  <M, K extends keyof M>(importParts: () => Promise<M>, name: K) =>
  (): Promise<{ default: M[K] }> =>
    importParts().then((parts) => ({ default: parts[name] }));

/**
 * Answers at once after the module has loaded. `lazy` then draws its part without a placeholder, which it would
 * show for half a second otherwise: longer than a promise takes.
 */
export function rememberLoaded<M>(importParts: () => Promise<M>): () => Promise<M> {
  let loaded: Promise<M> | undefined;
  return () =>
    loaded ??
    importParts().then((parts) => {
      loaded = resolveAtOnce(parts);
      return parts;
    });
}

/** As much of a promise as the helpers here and `lazy` use; it calls back before `then` returns. */
function resolveAtOnce<T>(value: T): Promise<T> {
  const answer = {
    // biome-ignore lint/suspicious/noThenProperty: it is meant to be used as a promise.
    then: <R,>(use: (value: T) => R) => resolveAtOnce(use(value)),
    catch: () => answer,
  };
  return answer as unknown as Promise<T>;
}

/** Renders its children only in the browser, after hydration. */
export function AfterHydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated && <Suspense fallback={null}>{children}</Suspense>;
}

/** Stands where a part is loading. */
export const PART_LOADING = (
  <Loading label="Loading">
    <Skeleton className="h-40 w-full rounded-field" />
  </Loading>
);

export const LazyBoundary = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={PART_LOADING}>{children}</Suspense>
);
