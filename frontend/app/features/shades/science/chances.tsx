/** Shows how far each match is, and how likely it is right when worn. */
import type { ReactNode } from "react";
import type { Match } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { isCorrected, type PicturedShade } from "~/shared/shades/matched-colour";
import { describeVerdict } from "~/shared/shades/verdict-words";
import { capitalise } from "~/ui/format";
import { formatUnitPrice } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";
import { DeltaENote } from "../delta-e-note";

/** Why a chance is lower or higher than that of a swatch from a brand or a shop. */
const SOURCE_REASONS: Record<string, string> = {
  instrument: "surer: an instrument measured its colour",
  photo: "less sure: its swatch is read from a photograph",
  unknown: "less sure: nobody says where its swatch is from",
};

interface ChancesProps {
  matches: Match[];
  /** The shade a match is compared with, and what its distance is measured to where that is not plain. */
  compareWith: (match: Match) => { shade: PicturedShade; measuredTo?: string };
  renderAction: (match: Match) => ReactNode;
}

export function Chances({ matches, compareWith, renderAction }: ChancesProps) {
  return (
    <section aria-label="How sure, and why">
      <DeltaENote />
      <p className="mt-2 max-w-prose text-sm text-muted">
        Within one shade step means no further from yours than neighbours in a range are from each other. The
        left half of each disc is yours, as pictured.
      </p>
      <ul className="mt-4 grid gap-x-8 md:grid-cols-2">
        {matches.map((match) => (
          <li key={match.slug} className="flex items-start gap-3 border-t border-line py-3 text-sm">
            <MatchChances match={match} {...compareWith(match)} />
            {renderAction(match)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchChances({
  match,
  shade,
  measuredTo,
}: {
  match: Match;
  shade: PicturedShade;
  measuredTo?: string;
}) {
  const { brand, name, variants, delta_e, verdict, likely_from, likely_to } = match;
  const [best] = variants;
  if (!best) return null;
  const unitPrice = formatUnitPrice(match);
  return (
    <>
      <SwatchPair left={shade} right={best} className="size-10 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere tabular-nums">
        <p className="font-semibold">{`${nameWithBrand(brand, name)} in ${best.name}`}</p>
        <p>
          {capitalise(describeVerdict(verdict))}: ΔE {delta_e.toFixed(1)}
          {measuredTo && ` to ${measuredTo}`}, likely {likely_from.toFixed(1)} to {likely_to.toFixed(1)}
          {(isCorrected(shade) || isCorrected(best)) && ", corrected for the light of each picture"}
        </p>
        <p className="text-muted">
          {capitalise(match.step_confidence_words)} lies within one shade step, {match.confidence_words} looks
          the same when worn{describeSwatchSource(best)}
        </p>
        {unitPrice && <p className="text-muted">{unitPrice}</p>}
      </div>
    </>
  );
}

function describeSwatchSource({ mending, source }: Match["variants"][number]): string {
  const reason = SOURCE_REASONS[mending === "measured" ? "instrument" : (source ?? "")];
  return reason ? `; ${reason}` : "";
}
