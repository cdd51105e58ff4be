/** The colour read from the photo, before and after white correction. Its numbers are in The science. */
import { SwatchPair } from "~/ui/swatch-pair";
import type { ColourReading } from "./read-colour";

interface PhotoReadingProps {
  reading: ColourReading;
  uncorrectedHex: string;
  /** Whether a white area was marked. */
  corrected: boolean;
}

export function PhotoReading({ reading: { hex, problem }, uncorrectedHex, corrected }: PhotoReadingProps) {
  const lightCorrected = corrected && !problem;
  return (
    <div aria-live="polite" className="flex items-center gap-5">
      <SwatchPair
        left={{ value: `#${uncorrectedHex}`, name: "As photographed" }}
        right={{ value: `#${hex}`, name: lightCorrected ? "in even light" : "unchanged" }}
        className="size-20 shrink-0"
      />
      <p className="text-sm text-muted">
        {problem ??
          (lightCorrected
            ? "The light is put right by the white. Left as photographed, right in even light."
            : "We cannot tell the light from the skin here. Point at something white, and we can.")}
      </p>
    </div>
  );
}
