/** How a brand's shades divide by the undertone they declare: a bar, and its numbers. */
import type { BrandRange, BrandRanges } from "~/api/ranges";
import { countUndertones } from "./range-texts";

const COLOURS: Record<string, string> = {
  cool: "#c98f9b",
  neutral: "#c9a68a",
  warm: "#d99a4e",
  olive: "#8f8f4e",
};

export function UndertoneStrip({ range, ranges }: { range: BrandRange; ranges: BrandRanges }) {
  const parts = countUndertones(range, ranges).filter(({ count }) => count > 0);
  return (
    <div>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none">
        {parts.map(({ name, count }) => (
          <span
            key={name}
            style={{ width: `${(count / range.shades) * 100}%`, backgroundColor: COLOURS[name] }}
          />
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
        {parts.map(({ name, count }) => (
          <span key={name} className="whitespace-nowrap">
            {name} {count}
          </span>
        ))}
      </p>
    </div>
  );
}
