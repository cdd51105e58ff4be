/** Two chances of a match when worn, which open their meaning. */
import type { ReactNode } from "react";
import type { Match } from "~/api/shades";
import { HOW_WE_MATCH } from "~/site";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

const BARS = [1, 2, 3];
/** Why a chance is lower or higher than that of a swatch from a brand or a shop. */
const SOURCE_REASONS: Record<string, string> = {
  instrument: "Surer: an instrument measured its colour",
  photo: "Less sure: its swatch is read from a photograph",
  unknown: "Less sure: nobody says where its swatch is from",
};
/** The least chance of a shade step, as its words say it, that fills so many bars. */
const FILLED_FROM = [0, 1 / 3, 4 / 5];

interface ConfidenceProps {
  match: Pick<Match, "variants" | "confidence_words" | "step_confidence_words" | "likely_from" | "likely_to">;
  /** The text after the meaning. */
  children?: ReactNode;
}

export function Confidence({ match, children }: ConfidenceProps) {
  const { confidence_words, step_confidence_words, likely_from, likely_to } = match;
  const reason = SOURCE_REASONS[getTrustedSource(match)];
  const [few, of] = step_confidence_words.match(/\d+/g) ?? [];
  const filled = FILLED_FROM.filter((least) => Number(few) / Number(of) >= least).length;
  return (
    <details className="text-xs text-muted tabular-nums">
      <summary className="inline-flex list-none items-start gap-1.5 decoration-dotted underline-offset-4 hover:text-ink hover:underline">
        <span aria-hidden className="flex h-4 items-end gap-0.5 pb-0.5">
          {BARS.map((bar) => (
            <span
              key={bar}
              style={{ height: `${2 + bar * 3}px` }}
              className={joinClasses("w-1 rounded-full", bar <= filled ? "bg-success" : "bg-line")}
            />
          ))}
        </span>
        <span>
          <span className="block first-letter:uppercase">
            {step_confidence_words} lies within one shade step
          </span>
          <span className="block first-letter:uppercase">{confidence_words} looks the same when worn</span>
          {reason && <span className="block">{reason}</span>}
        </span>
      </summary>
      <div className="mt-1 max-w-prose rounded-field bg-tint p-3 text-ink">
        These are the chances that when worn it is no further from your shade than neighbours in a range are
        from each other, and that it looks the same beside it. Swatches are pictures, so the true difference
        likely lies between ΔE {likely_from.toFixed(1)} and {likely_to.toFixed(1)}; most eyes accept 1 to 2 as
        the same.{" "}
        <Link to={HOW_WE_MATCH.to} className="underline underline-offset-4">
          {HOW_WE_MATCH.label}
        </Link>
        {children}
      </div>
    </details>
  );
}

function getTrustedSource({ variants: [shade] }: Pick<Match, "variants">): string {
  return shade?.mending === "measured" ? "instrument" : (shade?.source ?? "");
}
