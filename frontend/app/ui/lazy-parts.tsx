/** Parts of a page that are fetched when they are needed, not before. */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { Loading, Skeleton } from "./skeleton";

/** For `lazy`: a part the page can do without is nothing where it cannot be had. */
export function importOrNothing<P>(importComponent: () => Promise<{ default: ComponentType<P> }>) {
  return (): Promise<{ default: ComponentType<P> }> =>
    importComponent().catch(() => ({ default: () => null }));
}

/** What the server never draws: it comes once the page is awake, so that nothing waits for it. */
export function AfterHydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated && <Suspense fallback={null}>{children}</Suspense>;
}

/** Room for what is on its way into its drawer, dialog or tab. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading">
          <Skeleton className="h-40 w-full rounded-field" />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
