/** The colour difference of a match as a number, and the chance that it would look the same, which opens its meaning. */
import type { Match } from "~/api/shades";
import { HOW_WE_MATCH } from "~/site";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

const BARS = [1, 2, 3];
const FILLED_BARS: Record<string, number> = { high: 3, fair: 2, low: 1 };

interface ConfidenceProps {
  match: Pick<Match, "delta_e" | "confidence_words" | "confidence_label" | "likely_from" | "likely_to">;
}

export function Confidence({ match }: ConfidenceProps) {
  const { delta_e, confidence_words, confidence_label, likely_from, likely_to } = match;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
      <span>
        <abbr title="Colour difference by CIEDE2000" className="no-underline">
          ΔE
        </abbr>{" "}
        {delta_e.toFixed(1)}
      </span>
      <details className="min-w-0 open:basis-full">
        <summary className="inline-flex list-none items-center gap-1.5 underline decoration-dotted underline-offset-4 hover:text-ink">
          <span aria-hidden className="flex items-end gap-0.5">
            {BARS.map((bar) => (
              <span
                key={bar}
                style={{ height: `${2 + bar * 3}px` }}
                className={joinClasses(
                  "w-1 rounded-full",
                  bar <= (FILLED_BARS[confidence_label] ?? 1) ? "bg-success" : "bg-line",
                )}
              />
            ))}
          </span>
          {confidence_words} looks the same
        </summary>
        <p className="mt-1 max-w-prose rounded-field bg-tint p-3 text-ink">
          The chance that on skin it looks the same beside your shade. Swatches are pictures, so the true
          difference likely lies between ΔE {likely_from.toFixed(1)} and {likely_to.toFixed(1)}; most eyes
          accept 1 to 2 as the same.{" "}
          <Link to={HOW_WE_MATCH.to} className="underline underline-offset-4">
            {HOW_WE_MATCH.label}
          </Link>
        </p>
      </details>
    </div>
  );
}
