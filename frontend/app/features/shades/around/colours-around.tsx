/**
 * Ways to look around a colour: the twin tape, the nudge pad, and what else is alike. Each loads when seen, and none
 * is for paper: their own pages are.
 */

import { Link } from "~/ui/link";
import { AlikeTable } from "./alike-table";
import { AroundSection } from "./around-section";
import { ALIKE_ANCHOR, ALIKE_TEXT, ALIKE_TITLE, NUDGE_TITLE } from "./around-texts";
import { NudgePad } from "./nudge-pad";
import { TwinTape } from "./twin-tape";
import { buildAroundPath, buildTwinsPath, type OwnColour, type WantedColour } from "./wanted-colour";

interface NearColourProps {
  wanted: WantedColour;
  own: OwnColour;
  productSlug?: string | undefined;
}

export function ColoursAround({ wanted, own, productSlug }: NearColourProps) {
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
