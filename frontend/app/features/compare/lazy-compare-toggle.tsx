/** The compare button, loaded after the page. Its place is kept free, so that nothing moves. */
import { lazy } from "react";
import { AfterHydration, importOrNothing } from "~/ui/lazy-parts";
import type { CompareToggleProps } from "./compare-toggle";

const CompareToggle = lazy(importOrNothing(() => import("./compare-toggle")));

export const LazyCompareToggle = (props: CompareToggleProps) => (
  <span className="inline-flex min-h-9 items-center">
    <AfterHydration>
      <CompareToggle {...props} />
    </AfterHydration>
  </span>
);
