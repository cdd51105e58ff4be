/** How good a bet a match is, in four words, which open their meaning and the chances behind them. */
import type { ReactNode } from "react";
import type { Match } from "~/api/shades";
import { HOW_WE_MATCH } from "~/site";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

/** From the surest to the least sure, as the API says them, and how many bars stand for each. */
const BARS_OF_SCALE: Record<string, number> = {
  "Very likely your shade": 4,
  "Good bet": 3,
  "Worth sampling first": 2,
  "Long shot": 1,
};
const BARS = [1, 2, 3, 4];
/** Why a chance is lower or higher than that of a swatch from a brand or a shop. */
const SOURCE_REASONS: Record<string, string> = {
  instrument: "Surer: an instrument measured its colour",
  photo: "Less sure: its swatch is read from a photograph",
  unknown: "Less sure: nobody says where its swatch is from",
};
interface ConfidenceProps {
  match: Pick<Match, "variants" | "scale" | "step_confidence_words" | "likely_from" | "likely_to">;
  /** The text after the meaning. */
  children?: ReactNode;
}

export function Confidence({ match, children }: ConfidenceProps) {
  const { scale, step_confidence_words, likely_from, likely_to } = match;
  const reason = SOURCE_REASONS[getTrustedSource(match)];
  const filled = BARS_OF_SCALE[scale] ?? 0;
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
          <span className="block font-semibold text-ink">{scale}</span>
          {reason && <span className="block">{reason}</span>}
        </span>
      </summary>
      <div className="mt-1 max-w-prose rounded-field bg-tint p-3 text-ink">
        Of such matches {step_confidence_words} is no further from your shade than neighbours in a range are
        from each other. Swatches are pictures, so the true difference likely lies between ΔE{" "}
        {likely_from.toFixed(1)} and {likely_to.toFixed(1)}; most eyes accept 1 to 2 as the same.{" "}
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
