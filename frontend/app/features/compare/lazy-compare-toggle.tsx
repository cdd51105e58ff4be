/** The compare button, loaded after the page. Its place is kept free, so that nothing moves. */
import { lazy } from "react";
import { joinClasses } from "~/ui/join-classes";
import { AfterHydration, importOrNothing } from "~/ui/loading/lazy-parts";
import type { CompareToggleProps } from "./compare-toggle";

const CompareToggle = lazy(importOrNothing(() => import("./compare-toggle")));

export const LazyCompareToggle = (props: CompareToggleProps) => (
  <span className={joinClasses("inline-flex items-center", props.large ? "min-h-11 flex-auto" : "min-h-9")}>
    <AfterHydration>
      <CompareToggle {...props} />
    </AfterHydration>
  </span>
);
