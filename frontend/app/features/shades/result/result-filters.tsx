/** What the answer is kept to: category, finish, brand and price. A plain form until JavaScript is there. */
import { type ReactNode, useEffect, useState } from "react";
import type { Filters } from "~/api/shades";
import type { Origin } from "~/features/shades/finder/answer";
import { asked, FINDER, fieldsOf, type Kept, pathOf, type Question } from "~/features/shades/finder/question";
import { useNavigate } from "~/router";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { formatPrice } from "~/ui/price";
import { type NumberRange, RangeSlider } from "~/ui/range-slider";
import { Select } from "~/ui/select";

interface ResultFiltersProps {
  question: Question;
  filters: Filters;
  origin: Origin;
}

export function ResultFilters({ question, filters, origin }: ResultFiltersProps) {
  const navigate = useNavigate();
  const { kept } = question;
  // Only a single shade is matched within its own category unless told otherwise.
  const own = question.way === "shelf" ? origin.product?.category : undefined;
  const keep = (change: Partial<Kept>) =>
    navigate(pathOf(asked(question, { kept: { ...kept, ...change } })), { preventScrollReset: true });
  const finishes = filters.others.find(({ type }) => type === "finish")?.filters ?? [];
  const some = Object.values(kept).some((value) => value !== undefined);
  return (
    <form action={FINDER} aria-label="Keep the matches to" className="mt-8 flex flex-wrap items-center gap-3">
      {fieldsOf(asked(question, { kept: {} })).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Choice
        name="category"
        label="Category"
        any={own ? undefined : "Every category"}
        value={kept.category ?? own}
        options={filters.categories.map(({ name, slug }) => ({ label: name, value: slug }))}
        onChoose={(category) => keep({ category })}
      />
      <Choice
        name="finish"
        label="Finish"
        any="Any finish"
        value={kept.finish}
        options={finishes.map(({ name, value }) => ({ label: name, value }))}
        onChoose={(finish) => keep({ finish })}
      />
      <Choice
        name="maker"
        label="Brand"
        any="Any brand"
        value={kept.maker}
        options={filters.brands.map(({ name, slug }) => ({ label: name, value: slug }))}
        onChoose={(maker) => keep({ maker })}
      />
      <Price filters={filters} kept={kept} onKeep={keep} />
      <span className="hidden no-script:block">
        <Button type="submit" look="outline">
          Apply
        </Button>
      </span>
      {some && (
        <Link
          to={pathOf(asked(question, { kept: {} }))}
          preventScrollReset
          className="px-2 py-2 text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          Clear
        </Link>
      )}
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** What "no choice" is called; absent where there is always one. */
  any: string | undefined;
  value: string | undefined;
  options: { label: string; value: string }[];
  onChoose: (value: string | undefined) => void;
}

/** Shown only where there is more than one choice. */
function Choice({ name, label, any, value, options, onChoose }: ChoiceProps): ReactNode {
  if (options.length < 2) return null;
  return (
    <Select
      name={name}
      label={label}
      value={value ?? ""}
      options={any === undefined ? options : [{ label: any, value: "" }, ...options]}
      onChange={(event) => onChoose(event.target.value || undefined)}
      className="w-[calc(50%-0.375rem)] sm:w-auto"
    />
  );
}

interface PriceProps {
  filters: Filters;
  kept: Kept;
  onKeep: (change: Partial<Kept>) => void;
}

/** How long a thumb must rest before the answer is asked for. */
const REST_MS = 350;

function Price({ filters: { price }, kept, onKeep }: PriceProps) {
  const floor = Math.floor(price.minPrice ?? 0);
  const ceiling = Math.ceil(price.maxPrice ?? 0);
  const [moved, setMoved] = useState<NumberRange>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a thumb that rests, nothing else, asks
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => {
      setMoved(undefined);
      onKeep({
        min: moved.low > floor ? moved.low : undefined,
        max: moved.high < ceiling ? moved.high : undefined,
      });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  if (price.minPrice === null || ceiling - floor < 1) return null;
  const value = moved ?? { low: kept.min ?? floor, high: kept.max ?? ceiling };
  const say = (amount: number) => formatPrice(amount, price.currency);
  return (
    <div className="flex w-full items-center gap-3 px-1 text-sm tabular-nums no-script:hidden sm:w-72">
      <span>{say(value.low)}</span>
      <span className="flex-1">
        <RangeSlider
          label="Price"
          floor={floor}
          ceiling={ceiling}
          value={value}
          onChange={setMoved}
          formatValue={say}
        />
      </span>
      <span>{say(value.high)}</span>
    </div>
  );
}
