/** The colour read from the photo, before and after white correction, with its possible error. */
import { SwatchPair } from "~/ui/swatch-pair";
import type { ColourReading } from "./read-colour";

interface PhotoReadingProps {
  reading: ColourReading;
  uncorrectedHex: string;
  /** Whether a white area was marked. */
  corrected: boolean;
}

export function PhotoReading({
  reading: { hex, possibleError, problem },
  uncorrectedHex,
  corrected,
}: PhotoReadingProps) {
  const lightCorrected = corrected && !problem;
  return (
    <div aria-live="polite" className="flex items-center gap-5">
      <SwatchPair
        left={{ value: `#${uncorrectedHex}`, name: "As photographed" }}
        right={{ value: `#${hex}`, name: lightCorrected ? "in even light" : "unchanged" }}
        className="size-24 shrink-0"
      />
      <div>
        <p className="font-display text-lg tabular-nums">
          #{hex} <span className="whitespace-nowrap">± {possibleError.toFixed(1)}</span>
        </p>
        <p className="mt-1 text-sm text-muted">
          {problem ??
            (lightCorrected
              ? "The light is put right by the white. Left as photographed, right in even light."
              : "The colour of the light is unknown. Point at something white to be far more exact.")}
        </p>
      </div>
    </div>
  );
}
