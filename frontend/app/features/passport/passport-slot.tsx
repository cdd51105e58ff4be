/** The place of the chip in the header. Kept free, so that nothing moves when the chip has loaded. */
import { lazy } from "react";
import { AfterHydration, importOrNothing } from "~/ui/lazy-parts";

const PassportChip = lazy(importOrNothing(() => import("./passport-chip")));

export const PassportSlot = () => (
  <span className="size-11 shrink-0 no-script:hidden">
    <AfterHydration>
      <PassportChip />
    </AfterHydration>
  </span>
);
