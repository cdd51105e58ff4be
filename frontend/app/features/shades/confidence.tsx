/** The colour difference of a match as a number, and the chance that it would look the same. */
import type { Match } from "~/api/shades";
import { HOW_WE_MATCH } from "~/site";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

const BARS = [1, 2, 3];
const FILLED_BARS: Record<string, number> = { high: 3, fair: 2, low: 1 };

interface ConfidenceProps {
  match: Pick<Match, "delta_e" | "confidence_words" | "confidence_label">;
}

export function Confidence({ match }: ConfidenceProps) {
  const { delta_e, confidence_words, confidence_label } = match;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
      <span>
        <abbr title="Colour difference by CIEDE2000" className="no-underline">
          ΔE
        </abbr>{" "}
        {delta_e.toFixed(1)}
      </span>
      <span className="inline-flex items-center gap-1.5">
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
      </span>
      <Link to={HOW_WE_MATCH.to} className="underline underline-offset-4">
        How sure?
      </Link>
    </p>
  );
}
