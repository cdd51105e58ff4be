/** "I wear this" and "How did it match you?" beside a shade, loaded after the page. Their place is kept free. */
import { lazy } from "react";
import { AfterHydration, importOrNothing } from "~/ui/loading/lazy-parts";
import type { PageShade } from "../store/new-shade";

const ShadeActions = lazy(importOrNothing(() => import("./shade-actions")));

export const LazyShadeActions = (props: PageShade) => (
  <div className="min-h-9">
    <AfterHydration>
      <ShadeActions {...props} />
    </AfterHydration>
  </div>
);
