/** The price filter: a slider in whole pounds, or two number fields before hydration. */
import { useEffect, useState } from "react";
import { formatPrice } from "~/ui/price";
import { type NumberRange, RangeSlider } from "~/ui/range-slider";
import type { PriceBounds } from "./filter-options";
import { type ListQuery, setPrice } from "./list-query";

/** Waits until the slider has rested this long. */
const DEBOUNCE_MS = 350;

interface PriceFilterProps {
  bounds: PriceBounds;
  query: ListQuery;
  currency: string;
  onChange: (next: ListQuery) => void;
}

export function PriceFilter({ bounds, query, currency, onChange }: PriceFilterProps) {
  const current = getPriceRange(query, bounds);
  const [draft, setDraft] = useState<NumberRange>();
  const value = draft ?? current;
  const formatAmount = (amount: number) => formatPrice(amount, currency);

  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => {
      onChange(applyPriceRange(query, bounds, draft));
      setDraft(undefined);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, query, bounds, onChange]);

  return (
    <>
      <p className="flex justify-between text-sm tabular-nums no-script:hidden">
        <span>{formatAmount(value.low)}</span>
        <span>{formatAmount(value.high)}</span>
      </p>
      <div className="px-0.5 no-script:hidden">
        <RangeSlider
          label="Price"
          floor={bounds.floor}
          ceiling={bounds.ceiling}
          value={value}
          onChange={setDraft}
          formatValue={formatAmount}
        />
      </div>
      <div className="hidden gap-3 no-script:flex">
        <PriceField name="min" label="Lowest price" value={query.min} placeholder={bounds.floor} />
        <PriceField name="max" label="Highest price" value={query.max} placeholder={bounds.ceiling} />
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
export function getPriceRange({ min, max }: ListQuery, { floor, ceiling }: PriceBounds): NumberRange {
  const low = Math.min(Math.max(min ?? floor, floor), ceiling - 1);
  const high = Math.max(Math.min(max ?? ceiling, ceiling), low + 1);
  return { low, high };
}

/** Applies the range. An end at its bound is no filter. */
export function applyPriceRange(
  query: ListQuery,
  { floor, ceiling }: PriceBounds,
  { low, high }: NumberRange,
): ListQuery {
  return setPrice(query, low > floor ? low : undefined, high < ceiling ? high : undefined);
}
