/** Ways to look around a colour: the twin tape, the nudge pad, and what else is alike. Each loads when seen. */

import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "~/ui/link";
import { AlikeTable } from "./alike-table";
import { NudgePad } from "./nudge-pad";
import { TwinTape } from "./twin-tape";
import { buildTwinsPath, type OwnColour, type WantedColour } from "./wanted-colour";

interface NearColourProps {
  wanted: WantedColour;
  own: OwnColour;
  /** The slug of the product, if it is a shade of one. */
  productSlug?: string | undefined;
}

export function NearColour({ wanted, own, productSlug }: NearColourProps) {
  return (
    <div className="mt-16 grid grid-cols-1 gap-16">
      <NearSection
        title="Its twins by price"
        text={`Every product whose swatch looks like ${own.name}, on one line of prices. Widen it to see what comes near.`}
      >
        <p className="mt-2 text-sm">
          <Link
            to={buildTwinsPath(wanted, productSlug)}
            className="inline-block py-1 underline underline-offset-4 hover:text-accent"
          >
            The tape on a page of its own
          </Link>
        </p>
        <TwinTape wanted={wanted} own={own} />
      </NearSection>
      <NearSection
        title="Not quite right? Nudge it"
        text="Drag the disc, or use the arrow keys: what is nearest to the nudged colour follows at once."
      >
        <NudgePad wanted={wanted} own={own} />
      </NearSection>
      {"variant_id" in wanted && (
        <NearSection
          title="Alike in more than colour"
          text="The colour, the ingredients and the price say different things, so they stand apart. What a list names first weighs most; colourants and what it only may contain do not count."
        >
          <AlikeTable variantId={wanted.variant_id} />
        </NearSection>
      )}
    </div>
  );
}

function NearSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{text}</p>
      {children}
    </section>
  );
}
