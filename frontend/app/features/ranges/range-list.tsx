/** All brands' ranges below each other, drawn over the same ten tones, so that they compare at a glance. */
import type { BrandRange, BrandRanges } from "~/api/ranges";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import {
  countTones,
  countUndertones,
  describeTones,
  formatEvenness,
  formatGap,
  formatQuantity,
} from "./range-texts";

/** The numbers of the lighter tones are dark, those of the deeper ones light. */
const LIGHTER_TONES = 6;
const COLUMNS = "gap-x-8 gap-y-3 md:grid md:grid-cols-[12rem_1fr_13rem]";

export function RangeList({ ranges }: { ranges: BrandRanges }) {
  return (
    <>
      <ToneScale tones={ranges.tones} />
      <EmptyTones ranges={ranges} />
      <ol>
        {ranges.ranges.map((range) => (
          <li key={range.brand.slug} className="border-t border-line py-6">
            <RangeRow range={range} ranges={ranges} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The tones that the strips stand over. It stays in view while the page scrolls. */
function ToneScale({ tones }: { tones: string[] }) {
  return (
    <div className={`sticky top-30 z-10 bg-paper py-2 lg:top-28 ${COLUMNS}`}>
      <div
        role="img"
        aria-label={`Ten skin tones from light to deep, numbered 1 to ${tones.length}`}
        className="flex overflow-hidden rounded-field md:col-start-2"
      >
        {tones.map((tone, index) => (
          <span
            key={tone}
            className={`flex-1 py-1 text-center text-xs forced-color-adjust-none ${index < LIGHTER_TONES ? "text-[#1e1916]" : "text-[#fffaf8]"}`}
            style={{ backgroundColor: tone }}
          >
            {index + 1}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Says why the strips end before the scale does. */
function EmptyTones({ ranges: { tones, ranges } }: { ranges: BrandRanges }) {
  const empty = tones.flatMap((_, tone) =>
    ranges.some((range) => (countTones(range)[tone] ?? 0) > 0) ? [] : [tone + 1],
  );
  if (ranges.length === 0 || empty.length === 0) return null;
  return (
    <p className="py-2 text-sm text-muted">
      None of these brands has a shade whose closest tone is {empty.join(" or ")}. The ones that come nearest
      are under the tone next to it.
    </p>
  );
}

function RangeRow({ range, ranges }: { range: BrandRange; ranges: BrandRanges }) {
  const { brand, shades, products, deep } = range;
  return (
    <article aria-label={brand.name} className={COLUMNS}>
      <div>
        <h2 className="text-lg leading-snug">
          <Link to={`/brands/${brand.slug}`} className="underline-offset-4 hover:underline">
            {brand.name}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {formatQuantity(shades, "shade")} in {formatQuantity(products, "product")}
        </p>
      </div>
      <div className="grid gap-2 max-md:mt-3">
        <RangeStrip range={range} tones={ranges.tones} />
        <UndertoneStrip range={range} ranges={ranges} />
      </div>
      <div className="text-sm tabular-nums max-md:mt-3">
        <p>
          {deep > 0 ? (
            <Link
              to={`/brands/${brand.slug}?filter=depth%3Abrown&filter=depth%3Adark`}
              className="font-semibold underline underline-offset-4"
            >
              {formatQuantity(deep, "deep shade")}
            </Link>
          ) : (
            <span className="font-semibold">No deep shade</span>
          )}
        </p>
        <p className="text-muted">{formatEvenness(range)} even</p>
        <Gap range={range} />
      </div>
    </article>
  );
}

function Gap({ range }: { range: BrandRange }) {
  if (!range.gap) return null;
  const { lighter, deeper } = range.gap;
  return (
    <p className="text-muted">
      Widest gap {formatGap(range)} L*{" "}
      <span className="inline-flex gap-1 align-middle">
        <Swatch value={lighter.value} name={`from ${lighter.name}`} size={16} />
        <Swatch value={deeper.value} name={`to ${deeper.name}`} size={16} />
      </span>
    </p>
  );
}

const UNDERTONE_COLOURS: Record<string, string> = {
  cool: "#c98f9b",
  neutral: "#c9a68a",
  warm: "#d99a4e",
  olive: "#8f8f4e",
};

function UndertoneStrip({ range, ranges }: { range: BrandRange; ranges: BrandRanges }) {
  const parts = countUndertones(range, ranges).filter(({ count }) => count > 0);
  return (
    <div>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none">
        {parts.map(({ name, count }) => (
          <span
            key={name}
            style={{ width: `${(count / range.shades) * 100}%`, backgroundColor: UNDERTONE_COLOURS[name] }}
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

const BAR_WIDTH = 10;
const HEIGHT = 36;
const SPACE = 0.6;
/** The least height of a bar that stands for any shade, as a share. */
const MIN_BAR = 0.06;

function RangeStrip({ range, tones }: { range: BrandRange; tones: string[] }) {
  const counts = countTones(range);
  const most = Math.max(...counts, 1);
  return (
    <svg
      role="img"
      aria-label={describeTones(range)}
      viewBox={`0 0 ${tones.length * BAR_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full rounded-field bg-swatch-ground forced-color-adjust-none print:[print-color-adjust:exact] sm:h-20"
    >
      {counts.map((count, tone) =>
        count === 0 ? null : (
          <rect
            key={tones[tone]}
            x={tone * BAR_WIDTH + SPACE}
            y={HEIGHT * (1 - Math.max(count / most, MIN_BAR))}
            width={BAR_WIDTH - 2 * SPACE}
            height={HEIGHT}
            fill={tones[tone]}
            stroke="#0000002e"
            strokeWidth={0.3}
          />
        ),
      )}
    </svg>
  );
}
