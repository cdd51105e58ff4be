/** What can be true of a shade, as pills to tick. */
import { OWNED_VERDICTS, type OwnedVerdict } from "~/api/constants";

const LABELS: Record<OwnedVerdict, string> = {
  wear: "just right",
  too_light: "too light",
  too_dark: "too dark",
  too_pink: "too pink",
  too_yellow: "too yellow",
  too_orange: "too orange",
  too_ashy: "too ashy",
};

interface VerdictPillsProps {
  chosen: OwnedVerdict[];
  /** Whether one more can be ticked. */
  hasRoom?: boolean;
  onToggle: (verdict: OwnedVerdict) => void;
  /** The value of a verdict in a form. Without it the pills are no fields of one. */
  getValue?: (verdict: OwnedVerdict) => string;
}

/** Any that are true of the shade can be ticked. */
export const VerdictPills = ({ chosen, hasRoom = true, onToggle, getValue }: VerdictPillsProps) => (
  <span className="flex flex-wrap gap-1.5">
    {OWNED_VERDICTS.map((verdict) => (
      <label
        key={verdict}
        className="relative inline-flex min-h-9 items-center rounded-full border border-line px-2.5 text-xs outline-offset-2 transition-colors hover:border-edge has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-disabled:opacity-60 sm:px-4 sm:text-sm"
      >
        <input
          type="checkbox"
          {...(getValue && { name: "own", value: getValue(verdict) })}
          checked={chosen.includes(verdict)}
          disabled={!hasRoom && !chosen.includes(verdict)}
          onChange={() => onToggle(verdict)}
          className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
        />
        {LABELS[verdict]}
      </label>
    ))}
  </span>
);
