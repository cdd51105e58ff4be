/** Chooses how large a colour difference (ΔE) still counts as alike. */
import type { Tape } from "~/api/shades";

interface ToleranceSliderProps {
  limits: Tape["limits"];
  value: number;
  onChange: (value: number) => void;
}

const STEP = 0.1;

/** Rounded down: verdicts end between two tenths, and a difference of the next tenth is not within them. */
const formatTolerance = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);

const describeTolerance = (value: number, { indistinguishable, very_close }: Tape["limits"]): string => {
  if (value <= indistinguishable) return "Swatches that look the same";
  return value <= very_close ? "Swatches that look nearly the same, too" : "Swatches that look close, too";
};

/** Also a field of a form, for pages without scripts. */
export function ToleranceSlider({ limits, value, onChange }: ToleranceSliderProps) {
  const words = describeTolerance(value, limits);
  return (
    <label className="grid gap-1 text-sm sm:grid-cols-[1fr_2fr] sm:items-center sm:gap-6">
      <span>
        {words} <span className="text-muted tabular-nums">(up to ΔE {formatTolerance(value)})</span>
      </span>
      <input
        type="range"
        name="within"
        aria-label="How different a colour may be"
        aria-valuetext={`${words}, up to ΔE ${formatTolerance(value)}`}
        min={limits.indistinguishable}
        max={limits.close}
        step={STEP}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-9 w-full accent-accent"
      />
    </label>
  );
}
