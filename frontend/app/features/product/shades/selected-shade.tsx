/** The chosen shade in large, with its details and the source of its colour. */
import type { Variant } from "~/api/product";
import { SWATCH_SOURCE_WORDS } from "~/shared/shades/verdict-words";
import { capitalise, formatMonth } from "~/ui/format";
import { Swatch } from "~/ui/swatch";

export function SelectedShade({ shade }: { shade: Variant }) {
  return (
    <div className="mt-2 flex items-center gap-4 sm:mt-3" aria-live="polite">
      <span className="rounded-full bg-swatch-ground p-1.5">
        <Swatch value={shade.value} name="" size={56} className="block" />
      </span>
      <p className="min-w-0">
        <span className="block font-display text-xl leading-tight">{shade.name}</span>
        <span className="block text-sm capitalize sm:mt-1">{describeShade(shade)}</span>
        <span className="block text-xs text-muted">{describeSource(shade)}</span>
      </p>
    </div>
  );
}

const describeShade = ({ undertone, finish }: Variant): string =>
  [undertone && `${undertone} undertone`, finish && `${finish} finish`].filter(Boolean).join(" · ");

/** A swatch is only as accurate as its source, so the page names the source. */
export function describeSource(shade: Variant): string {
  const { source, source_date, mending, instrument, measured_under, observer } = shade;
  const parts = [
    SWATCH_SOURCE_WORDS[source] ?? SWATCH_SOURCE_WORDS.unknown,
    source_date && formatMonth(new Date(source_date)),
    instrument,
    measured_under && `under ${measured_under.toUpperCase()}`,
    measured_under && observer !== null && `${observer}° observer`,
  ];
  const shown = capitalise(parts.filter(Boolean).join(", "));
  return mending === "measured" && source !== "instrument"
    ? `${shown}. Matched by what an instrument measured`
    : shown;
}
