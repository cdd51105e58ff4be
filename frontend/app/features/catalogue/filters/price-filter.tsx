/** The price filter: a slider in whole pounds, or two number fields before hydration. */
import { type NumberRange, RangeSlider, useMovedValue } from "~/ui/forms/range-slider";
import { formatPrice } from "~/ui/price";
import { type ListQuery, PRICE_ENDS, PRICE_PARAMS, type PriceKind, setPrice } from "../list/list-query";
import type { PriceBounds } from "./filter-options";

const LABELS: Record<PriceKind, string> = { price: "Price", unitPrice: "Price of 10 ml or 10 g" };

interface PriceFilterProps {
  kind: PriceKind;
  bounds: PriceBounds;
  query: ListQuery;
  currency: string;
  onChange: (next: ListQuery) => void;
}

export function PriceFilter({ kind, bounds, query, currency, onChange }: PriceFilterProps) {
  const current = getPriceRange(query, bounds, kind);
  const [low, high] = PRICE_ENDS[kind];
  const moved = useMovedValue(current, `${current.low} ${current.high}`, (range) =>
    onChange(applyPriceRange(query, bounds, range, kind)),
  );
  const { value } = moved;
  const formatAmount = (amount: number) => formatPrice(amount, currency);

  return (
    <>
      <p className="flex justify-between text-sm tabular-nums no-script:hidden">
        <span>{formatAmount(value.low)}</span>
        <span>{formatAmount(value.high)}</span>
      </p>
      <div className="px-0.5 no-script:hidden">
        <RangeSlider
          label={LABELS[kind]}
          floor={bounds.floor}
          ceiling={bounds.ceiling}
          {...moved}
          formatValue={formatAmount}
        />
      </div>
      <div className="hidden gap-3 no-script:flex">
        <PriceField
          name={PRICE_PARAMS[low]}
          label="Lowest price"
          value={query[low]}
          placeholder={bounds.floor}
        />
        <PriceField
          name={PRICE_PARAMS[high]}
          label="Highest price"
          value={query[high]}
          placeholder={bounds.ceiling}
        />
      </div>
    </>
  );
}

interface PriceFieldProps {
  name: string;
  label: string;
  value: number | undefined;
  placeholder: number;
}

function PriceField({ name, label, value, placeholder }: PriceFieldProps) {
  return (
    <input
      type="number"
      name={name}
      aria-label={label}
      defaultValue={value}
      placeholder={String(placeholder)}
      min={0}
      step={1}
      className="h-11 w-full rounded-full border border-edge bg-raised px-4 text-sm"
    />
  );
}

/** The price range of the query within the bounds. The two ends never meet. */
export function getPriceRange(
  query: ListQuery,
  { floor, ceiling }: PriceBounds,
  kind: PriceKind = "price",
): NumberRange {
  const [min, max] = PRICE_ENDS[kind].map((end) => query[end]);
  const low = Math.min(Math.max(min ?? floor, floor), ceiling - 1);
  const high = Math.max(Math.min(max ?? ceiling, ceiling), low + 1);
  return { low, high };
}

/** Applies the range. An end at its bound is no filter, and one that was not moved stays as it is. */
export function applyPriceRange(
  query: ListQuery,
  bounds: PriceBounds,
  { low, high }: NumberRange,
  kind: PriceKind = "price",
): ListQuery {
  const [min, max] = PRICE_ENDS[kind].map((end) => query[end]);
  const current = getPriceRange(query, bounds, kind);
  const nextMin = low > bounds.floor ? low : undefined;
  const nextMax = high < bounds.ceiling ? high : undefined;
  return setPrice(query, low === current.low ? min : nextMin, high === current.high ? max : nextMax, kind);
}
