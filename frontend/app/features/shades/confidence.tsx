/** The colour difference of a match as a number, and the chances that it is close and that it looks the same. */
import type { Match } from "~/api/shades";
import { HOW_WE_MATCH } from "~/site";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

const BARS = [1, 2, 3];
/** The least chance of a shade step that fills so many bars. */
const FILLED_FROM = [0, 1 / 3, 0.8];

interface ConfidenceProps {
  match: Pick<Match, "delta_e" | "confidence_words" | "step_confidence" | "step_confidence_words">;
}

export function Confidence({ match }: ConfidenceProps) {
  const { delta_e, confidence_words, step_confidence, step_confidence_words } = match;
  const filled = FILLED_FROM.filter((least) => step_confidence >= least).length;
  return (
    <p className="flex items-start gap-x-3 text-xs text-muted tabular-nums">
      <span className="shrink-0">
        <abbr title="Colour difference by CIEDE2000" className="no-underline">
          ΔE
        </abbr>{" "}
        {delta_e.toFixed(1)}
      </span>
      <Link
        to={HOW_WE_MATCH.to}
        title="How sure is that?"
        className="inline-flex items-start gap-1.5 decoration-dotted underline-offset-4 hover:underline"
      >
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
          <span className="block first-letter:uppercase">{confidence_words} looks the same</span>
        </span>
      </Link>
    </p>
  );
}
