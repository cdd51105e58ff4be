/** The chosen shade in large, with its details and the source of its colour. */
import type { SwatchSource } from "~/api/constants";
import type { Variant } from "~/api/product";
import { formatMonth } from "~/ui/format";
import { Swatch } from "~/ui/swatch";

const SOURCE_TEXTS: Record<string, string> = {
  instrument: "Colour measured by instrument",
  brand: "Colour as the brand shows it",
  retailer: "Colour as a retailer shows it",
  photo: "Colour read from a photograph",
} satisfies Partial<Record<SwatchSource, string>>;

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
export function describeSource({ source, source_date, mending, ...reading }: Variant): string {
  const parts = [
    SOURCE_TEXTS[source] ?? "Source of the colour unknown",
    source_date && formatMonth(new Date(source_date)),
    ...describeReading(reading),
  ];
  const shown = parts.filter(Boolean).join(", ");
  return mending === "measured" && source !== "instrument"
    ? `${shown}. Matched by what an instrument measured`
    : shown;
}

/** An instrument's reading of the colour: which one, under which light, for which observer. */
const describeReading = ({
  instrument,
  measured_under,
  observer,
}: Pick<Variant, "instrument" | "measured_under" | "observer">): (string | null | false)[] => [
  instrument,
  measured_under && `under ${measured_under.toUpperCase()}`,
  measured_under && observer !== null && `${observer}° observer`,
];
