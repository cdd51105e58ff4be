/**
 * The chip of the header: a disc in the shade that is worn. It opens the panel, sends the passport to the member's
 * account, and tells pages which shade is worn. Loaded after the page.
 */
import { lazy, useEffect, useState } from "react";
import type { PassportShade } from "~/api/passport";
import { setOwnShade } from "~/session/own-shade-store";
import { IconButton } from "~/ui/button";
import { importOrNothing, importOrRetry, importPart, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Drawer } from "~/ui/overlays/drawer";
import { Swatch } from "~/ui/swatch";
import { BrandShades } from "../on-pages/brand-shades";
import { ClosestOnCard } from "../on-pages/closest-on-card";
import { OpenOnClosestShade } from "../on-pages/open-on-closest-shade";
import { SimilarReviews } from "../on-pages/similar-reviews";
import { getChosenPerson, getWornShade, toWornColour } from "../store/change-passport";
import { getClosestShadeId } from "../store/closest-store";
import { usePassport } from "../store/passport-store";
import { useSyncWithMember } from "../store/sync-passport";
import { subscribeToOpening } from "./open-panel";

const importHome = () => import("../on-pages/own-home");
const OwnGreeting = lazy(importOrNothing(importPart(importHome, "OwnGreeting")));
const OwnNews = lazy(importPart(importHome, "OwnNews"));
const PassportPanel = lazy(importOrRetry(() => import("./passport-panel")));

const PANEL_TITLE = "My shade";

export default function PassportChip() {
  const passport = usePassport();
  const [open, setOpen] = useState(false);
  const person = getChosenPerson(passport);
  const worn = getWornShade(passport) ?? person.shades[0];
  useSyncWithMember();
  useShareOwnShade(getWornShade(passport));
  useEffect(() => subscribeToOpening(() => setOpen(true)), []);
  return (
    <>
      <IconButton
        label={worn ? `${PANEL_TITLE}: ${worn.name}, ${person.name}` : PANEL_TITLE}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="w-full gap-2"
      >
        {worn ? (
          <Swatch value={worn.hex} name="" size={24} className="block" />
        ) : (
          <span aria-hidden className="size-5.5 rounded-full border-2 border-dashed border-edge" />
        )}
        <span aria-hidden className="hidden text-sm font-semibold whitespace-nowrap lg:block">
          {PANEL_TITLE}
        </span>
      </IconButton>
      <Drawer title={PANEL_TITLE} open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <PassportPanel onLeave={close} />
          </LazyBoundary>
        )}
      </Drawer>
    </>
  );
}

/** Lets pages see the shop through the shade. */
function useShareOwnShade(worn: PassportShade | undefined): void {
  useEffect(() => {
    if (!worn) return setOwnShade(undefined);
    setOwnShade({
      worn: toWornColour(worn),
      getClosestShadeId,
      parts: {
        Greeting: OwnGreeting,
        ShadeNews: OwnNews,
        Card: ClosestOnCard,
        Brand: BrandShades,
        Product: OpenOnClosestShade,
        Reviews: SimilarReviews,
      },
    });
  }, [worn]);
}
