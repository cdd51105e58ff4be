/** "I wear this", loaded after the page. */
import { lazy } from "react";
import { AfterHydration, importOrNothing } from "~/ui/lazy-parts";
import type { WearSubject } from "./new-shade";

const WearThis = lazy(importOrNothing(() => import("./wear-this")));

export const LazyWearThis = (subject: WearSubject) => (
  <AfterHydration>
    <WearThis subject={subject} />
  </AfterHydration>
);
