/** The place of the chip in the header. Kept free, so that nothing moves when the chip has loaded. */
import { lazy } from "react";
import { AfterHydration, importOrNothing, importPart } from "~/ui/loading/lazy-parts";

const importLater = () => import("../later-parts");
const PassportChip = lazy(importOrNothing(importPart(importLater, "PassportChip")));

export const PassportSlot = () => (
  <span className="h-11 w-8 shrink-0 max-[24rem]:w-6 no-script:hidden sm:w-11 lg:w-31">
    <AfterHydration>
      <PassportChip />
    </AfterHydration>
  </span>
);
