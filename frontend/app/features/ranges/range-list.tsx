/** All brands' ranges below each other, drawn over the same ten tones, so that they compare at a glance. */
import type { BrandRange, BrandRanges } from "~/api/ranges";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { RangeStrip } from "./range-strip";
import { formatCount, formatEvenness, formatGap } from "./range-texts";
import { UndertoneStrip } from "./undertone-strip";

const COLUMNS = "gap-x-8 gap-y-3 md:grid md:grid-cols-[12rem_1fr_13rem]";

export function RangeList({ ranges }: { ranges: BrandRanges }) {
  return (
    <>
      <ToneScale tones={ranges.tones} />
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
            className={`flex-1 py-1 text-center text-xs forced-color-adjust-none ${index < 6 ? "text-[#1e1916]" : "text-[#fffaf8]"}`}
            style={{ backgroundColor: tone }}
          >
            {index + 1}
          </span>
        ))}
      </div>
    </div>
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
          {formatCount(shades, "shade")} in {formatCount(products, "product")}
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
              {formatCount(deep, "deep shade")}
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
