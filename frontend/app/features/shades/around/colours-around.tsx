/**
 * Ways to look around a colour: the twin tape, the nudge pad, and what else is alike. Each loads when it is seen. None
 * is printed: their own pages are for that.
 */
import { useState } from "react";
import { fetchAlike, fetchTape, type Tape } from "~/api/shades";
import { Select } from "~/ui/forms/select";
import { Link } from "~/ui/link";
import { AlikeRows, type AlikeSort, getSortChoice } from "./alike-rows";
import { AroundSection } from "./around-section";
import { ALIKE_ANCHOR, ALIKE_TEXT, ALIKE_TITLE, NUDGE_TITLE } from "./around-texts";
import { LoadInView } from "./load-in-view";
import { NudgePad } from "./nudge-pad";
import { TapeView } from "./tape-view";
import { ToleranceSlider } from "./tolerance-slider";
import { buildAroundPath, buildTwinsPath, type OwnColour, type WantedColour } from "./wanted-colour";

interface ColoursAroundProps {
  wanted: WantedColour;
  own: OwnColour;
  productSlug?: string | undefined;
}

export function ColoursAround({ wanted, own, productSlug }: ColoursAroundProps) {
  return (
    <div className="mt-16 grid grid-cols-1 gap-16 print:hidden">
      <AroundSection
        title="Its twins by price"
        text={
          <>
            Every product that looks like {own.name}, on one line of prices.
            <WithScripts>Widen it to see what comes near.</WithScripts>
          </>
        }
      >
        <AroundLink to={buildTwinsPath(wanted, productSlug)}>Open full page</AroundLink>
        <TwinTape wanted={wanted} own={own} />
      </AroundSection>
      <AroundSection
        title={NUDGE_TITLE}
        text={
          <>
            Move the colour to see what is nearest to it.
            <WithScripts>Drag the disc or use the arrow keys.</WithScripts>
          </>
        }
      >
        <AroundLink to={buildAroundPath(wanted, productSlug)}>Move it with links instead</AroundLink>
        <NudgePad wanted={wanted} own={own} />
      </AroundSection>
      {"variant_id" in wanted && (
        <AroundSection title={ALIKE_TITLE} text={ALIKE_TEXT}>
          <AroundLink to={`${buildAroundPath(wanted, productSlug)}#${ALIKE_ANCHOR}`}>
            Open the table as a page
          </AroundLink>
          <AlikeTable variantId={wanted.variant_id} />
        </AroundSection>
      )}
    </div>
  );
}

const WithScripts = ({ children }: { children: string }) => (
  <span className="no-script:hidden"> {children}</span>
);

/** The pages that the server draws, without scripts too. */
const AroundLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mt-2 text-sm">
    <Link to={to} className="inline-block py-1 underline underline-offset-4 hover:text-accent">
      {children}
    </Link>
  </p>
);

/** Colour, ingredients and price of other products, each apart: sorted by any of them and never blended. */
function AlikeTable({ variantId }: { variantId: number }) {
  const [hasIngredients, setHasIngredients] = useState(true);
  const [sort, setSort] = useState<AlikeSort>("formula");
  const { sorts, shown } = getSortChoice(sort, hasIngredients);
  return (
    <>
      <Select
        label="Order of the table"
        value={shown}
        options={sorts}
        onChange={(event) => setSort(sorts[event.target.selectedIndex]?.value ?? "colour")}
        className="mt-4 no-script:hidden"
      />
      <LoadInView
        name={`alike ${variantId} ${sort}`}
        fetchData={(api) => fetchAlike(api, { variant_id: variantId, sort })}
        onLoad={(alike) => setHasIngredients(alike.has_list)}
      >
        {(alike) => <AlikeRows alike={alike} />}
      </LoadInView>
    </>
  );
}

/** More than any tolerance: the API answers with all that is close. */
const ALL_CLOSE = 100;

function TwinTape({ wanted, own }: { wanted: WantedColour; own: OwnColour }) {
  const wantedKey = JSON.stringify(wanted);
  return (
    <LoadInView
      name={`tape ${wantedKey}`}
      fetchData={(api) => fetchTape(api, { ...wanted, max_delta_e: ALL_CLOSE })}
    >
      {(tape) => <WidenedTape key={wantedKey} tape={tape} own={own} />}
    </LoadInView>
  );
}

/** It begins with those that look the same, or at the closest if there are none. */
function WidenedTape({ tape, own }: { tape: Tape; own: OwnColour }) {
  const { limits, products } = tape;
  const hasSame = products.some(({ delta_e }) => delta_e <= limits.indistinguishable);
  const [within, setWithin] = useState(hasSame ? limits.indistinguishable : limits.very_close);
  return (
    <TapeView tape={tape} within={within} own={own}>
      <ToleranceSlider limits={limits} value={within} onChange={setWithin} />
    </TapeView>
  );
}
