/** The filters of the matches: category, finish, brand, undertone and price. A plain form before hydration. */
import { SlidersHorizontal } from "lucide";
import { type MutableRefObject, type ReactNode, useEffect, useRef, useState } from "react";
import type { Filters } from "~/api/shades";
import { useNavigate, useNavigation } from "~/router";
import { getScope, startsFromColour } from "~/shared/shades/departments";
import type { StartShade } from "~/shared/shades/find-matches";
import {
  buildFinderPath,
  changeQuery,
  type FinderQuery,
  type MatchFilters,
} from "~/shared/shades/finder-query";
import { QueryFields } from "~/shared/shades/query-fields";
import { FINDER_PATH } from "~/site";
import { Button } from "~/ui/button";
import { RangeSlider, useMovedValue } from "~/ui/forms/range-slider";
import { Select } from "~/ui/forms/select";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { formatPrice } from "~/ui/price";
import { clearMatchFilters, countMatchFilters } from "./match-filters";

interface ResultFiltersProps {
  query: FinderQuery;
  filters: Filters;
  startShades: StartShade[];
  /** Whether a shade that is asked for or worn declares its undertone. */
  hasUndertone: boolean;
}

const UNDERTONES = [
  { label: "Any undertone", value: "" },
  { label: "Same undertone, as declared", value: "same" },
];

export default function ResultFilters({ query, filters, startShades, hasUndertone }: ResultFiltersProps) {
  const navigate = useNavigate();
  const { matchFilters } = query;
  const category = getCategory(query, startShades);
  // Otherwise the category is chosen with the place to look in, above these filters.
  const hasCategories = query.mode === "product" || !(category || startsFromColour(query));
  const latest = useLatestQuery(query);
  const applyFilters = (change: Partial<MatchFilters>) => {
    const { current } = latest;
    latest.current = changeQuery(current, { matchFilters: { ...current.matchFilters, ...change } });
    navigate(buildFinderPath(latest.current), { preventScrollReset: true });
  };
  const finishes = filters.others.find(({ type }) => type === "finish")?.filters ?? [];
  const filterCount = countMatchFilters(query);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="outline"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-3 w-full sm:hidden no-script:hidden"
      >
        <Icon icon={SlidersHorizontal} aria-hidden size={16} />
        Filter the matches{filterCount > 0 && ` (${filterCount})`}
      </Button>
      <form
        action={FINDER_PATH}
        aria-label="Keep the matches to"
        className={joinClasses(
          "mt-3 flex flex-wrap items-center gap-3 py-1 max-sm:*:w-full",
          !isOpen && "max-sm:[@media(scripting:enabled)]:hidden",
        )}
      >
        <QueryFields query={changeQuery(query, { matchFilters: { department: matchFilters.department } })} />
        {hasCategories && (
          <FilterSelect
            name="category"
            label="Category"
            anyLabel={category ? undefined : "Every category"}
            value={category}
            options={filters.categories.map(({ name, slug }) => ({ label: name, value: slug }))}
            onChoose={(chosen) => applyFilters({ category: chosen })}
          />
        )}
        <FilterSelect
          name="finish"
          label="Finish"
          anyLabel="Any finish"
          value={matchFilters.finish}
          options={finishes.map(({ name, value }) => ({ label: name, value }))}
          onChoose={(finish) => applyFilters({ finish })}
        />
        <FilterSelect
          name="maker"
          label="Brand"
          anyLabel="Any brand"
          value={matchFilters.maker}
          options={filters.brands.map(({ name, slug }) => ({ label: name, value: slug }))}
          onChoose={(maker) => applyFilters({ maker })}
        />
        {hasUndertone && (
          <Select
            name="undertone"
            label="Undertone"
            value={matchFilters.undertone ?? ""}
            options={UNDERTONES}
            onChange={(event) =>
              applyFilters({ undertone: event.target.value === "same" ? "same" : undefined })
            }
            className="min-w-0 max-w-full"
          />
        )}
        <PriceSlider filters={filters} matchFilters={matchFilters} onApply={applyFilters} />
        <DeliveryChoice
          isCounted={matchFilters.delivered !== undefined}
          onChange={(isCounted) => applyFilters({ delivered: isCounted ? "1" : undefined })}
        />
        <span className="hidden no-script:block">
          <Button type="submit" look="outline">
            Apply
          </Button>
        </span>
        {filterCount > 0 && (
          <Link
            to={buildFinderPath(changeQuery(query, { matchFilters: clearMatchFilters(query) }))}
            preventScrollReset
            className="px-2 py-2 text-sm text-muted underline underline-offset-4 hover:text-ink"
          >
            Clear
          </Link>
        )}
      </form>
    </>
  );
}

/** The query that was navigated to last. The page may not show it yet when another filter is changed. */
function useLatestQuery(query: FinderQuery): MutableRefObject<FinderQuery> {
  const latest = useRef(query);
  const path = buildFinderPath(query);
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query with the same address is the same
  useEffect(() => {
    if (state === "idle") latest.current = query; // it arrived, or was given up
  }, [path, state]);
  return latest;
}

/** The category that is looked in, if it is a single one. */
function getCategory(query: FinderQuery, startShades: StartShade[]): string | undefined {
  const scope = getScope(query, startShades, []);
  return "category" in scope ? scope.category : undefined;
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The label of the empty choice. Undefined if there is no empty choice. */
  anyLabel: string | undefined;
  value: string | undefined;
  options: { label: string; value: string }[];
  onChoose: (value: string | undefined) => void;
}

/** Shown only if there is more than one choice. */
function FilterSelect({ name, label, anyLabel, value, options, onChoose }: FilterSelectProps): ReactNode {
  if (options.length < 2) return null;
  return (
    <Select
      name={name}
      label={label}
      value={value ?? ""}
      options={anyLabel === undefined ? options : [{ label: anyLabel, value: "" }, ...options]}
      onChange={(event) => onChoose(event.target.value || undefined)}
      className="min-w-0 max-w-full"
    />
  );
}

interface PriceSliderProps {
  filters: Filters;
  matchFilters: MatchFilters;
  onApply: (change: Partial<MatchFilters>) => void;
}

function PriceSlider({ filters: { price }, matchFilters, onApply }: PriceSliderProps) {
  const floor = Math.floor(price.minPrice ?? 0);
  const ceiling = Math.ceil(price.maxPrice ?? 0);
  const current = { low: matchFilters.min ?? floor, high: matchFilters.max ?? ceiling };
  const moved = useMovedValue(current, `${current.low} ${current.high}`, ({ low, high }) =>
    onApply({ min: low > floor ? low : undefined, max: high < ceiling ? high : undefined }),
  );
  if (price.minPrice === null || ceiling - floor < 1) return null;
  const { value } = moved;
  const formatAmount = (amount: number) => formatPrice(amount, price.currency);
  return (
    <div className="flex w-72 shrink-0 items-center gap-3 px-1 text-sm tabular-nums no-script:hidden">
      <span>{formatAmount(value.low)}</span>
      <span className="flex-1">
        <RangeSlider label="Price" floor={floor} ceiling={ceiling} {...moved} formatValue={formatAmount} />
      </span>
      <span>{formatAmount(value.high)}</span>
    </div>
  );
}

interface DeliveryChoiceProps {
  isCounted: boolean;
  onChange: (isCounted: boolean) => void;
}

/** The box changes at once, the address after it. */
function DeliveryChoice({ isCounted, onChange }: DeliveryChoiceProps) {
  const [isChecked, setChecked] = useState(isCounted);
  useEffect(() => setChecked(isCounted), [isCounted]);
  const press = () => {
    setChecked(!isChecked);
    onChange(!isChecked);
  };
  return (
    <label className="choice">
      <input type="checkbox" name="delivered" value="1" checked={isChecked} onChange={press} />
      Prices with delivery
    </label>
  );
}
