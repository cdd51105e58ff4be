/** All filters of a list as a form. Each choice applies at once; before hydration the form is submitted. */
import { X } from "lucide";
import { useState } from "react";
import type { Filters } from "~/api/search";
import { useLocation } from "~/router";
import { useOwnShade } from "~/session/own-shade-store";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import {
  type FilterName,
  type ListQuery,
  type Scope,
  SWITCH_PARAMS,
  type SwitchName,
  toggleChoice,
  toggleSwitch,
} from "../list/list-query";
import { buildOtherSearchPath } from "../list/other-search-path";
import type { UnderstoodPart } from "../list/search-reading";
import type { ListControls } from "../list/use-list-query";
import { FilterChoices } from "./filter-choices";
import { buildFilterGroups, getPriceBounds, hasShadesForSkin } from "./filter-options";
import { FilterSection } from "./filter-section";
import { PriceFilter } from "./price-filter";
import { addWords, changeFilters } from "./words-in-filters";

interface FilterPanelProps {
  filters: Filters;
  query: ListQuery;
  scope: Scope;
  /** The search's reading of the words. */
  understood: UnderstoodPart[];
  applyQuery: ListControls["applyQuery"];
}

const OPEN_GROUP_COUNT = 3;

export function FilterPanel({ filters, query, scope, understood, applyQuery }: FilterPanelProps) {
  const { pathname } = useLocation();
  const shown = addWords(query, understood);
  const groups = buildFilterGroups(filters, shown, scope);
  const bounds = getPriceBounds(filters);
  const ownShade = useOwnShade();
  const offersOwnShade = ownShade && (hasShadesForSkin(filters) || shown.mine);
  const unitBounds = getPriceBounds(filters, "unitPrice");
  const applyShown = (next: ListQuery) => {
    const change = changeFilters(query, next, understood);
    applyQuery(change.query, change.words);
  };
  const toggleOption = (name: FilterName, value: string) => applyShown(toggleChoice(shown, name, value));
  if (groups.length === 0 && !bounds && !offersOwnShade)
    return <p className="text-sm text-muted">Nothing to filter by here.</p>;
  return (
    <form action={pathname} onSubmit={(event) => event.preventDefault()}>
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.asTyped && <input type="hidden" name={SWITCH_PARAMS.asTyped} value="1" />}
      {offersOwnShade && (
        <div className="border-b border-line pb-2">
          <SwitchChoice name="mine" label="Has my shade" query={shown} onChange={applyShown} />
        </div>
      )}
      {bounds && (
        <FilterSection title="Price" open>
          <ReadFromWords parts={understood} kinds={["price"]} query={query} />
          <PriceFilter
            kind="price"
            bounds={bounds}
            query={shown}
            currency={filters.price.currency}
            onChange={applyShown}
          />
          {shown.delivered && (
            <p className="mt-2 text-xs text-muted">
              With delivery. A product whose delivery is not known is in no range.
            </p>
          )}
        </FilterSection>
      )}
      <FilterSection title="Stock and delivery" open>
        <ReadFromWords parts={understood} kinds={["stock"]} query={query} />
        <SwitchChoice name="inStock" label="In stock only" query={shown} onChange={applyShown} />
        <SwitchChoice name="delivered" label="Prices with delivery" query={shown} onChange={applyShown} />
      </FilterSection>
      {groups.map((group, index) => (
        <FilterChoices
          key={group.title}
          group={group}
          open={
            index < OPEN_GROUP_COUNT ||
            group.options.some(({ chosen }) => chosen) ||
            understood.some(({ kind }) => group.kinds.includes(kind))
          }
          onToggle={toggleOption}
        >
          <ReadFromWords parts={understood} kinds={group.kinds} query={query} />
        </FilterChoices>
      ))}
      {unitBounds && (
        <FilterSection
          title="Unit price, 10 ml or 10 g"
          open={query.unitMin !== undefined || query.unitMax !== undefined}
        >
          <PriceFilter
            kind="unitPrice"
            bounds={unitBounds}
            query={shown}
            currency={filters.unit_price.currency}
            onChange={applyShown}
          />
        </FilterSection>
      )}
      <div className="mt-5 hidden no-script:block">
        <Button type="submit">Apply filters</Button>
      </div>
    </form>
  );
}

const SKELETON_COUNT = 3;

export function FilterSkeleton() {
  return (
    <Loading label="Loading filters">
      {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
        <div key={index} data-testid="filter-skeleton" className="border-b border-line py-5">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-5 h-3.5 w-4/5" />
          <Skeleton className="mt-4 h-3.5 w-3/5" />
          <Skeleton className="mt-4 h-3.5 w-2/3" />
        </div>
      ))}
    </Loading>
  );
}

interface SwitchChoiceProps {
  name: SwitchName;
  label: string;
  query: ListQuery;
  onChange: (next: ListQuery) => void;
}

function SwitchChoice({ name, label, query, onChange }: SwitchChoiceProps) {
  // The query that it was pressed at: the box changes at once, and the next query decides.
  const [pressedAt, setPressedAt] = useState<ListQuery>();
  const isOn = Boolean(query[name]);
  const press = () => {
    setPressedAt(query);
    onChange(toggleSwitch(query, name));
  };
  return (
    <label className="choice">
      <input
        type="checkbox"
        name={SWITCH_PARAMS[name]}
        value="1"
        checked={pressedAt === query ? !isOn : isOn}
        onChange={press}
      />
      {label}
    </label>
  );
}

interface ReadFromWordsProps {
  parts: UnderstoodPart[];
  /** The kinds that this filter is about. */
  kinds: readonly string[];
  query: ListQuery;
}

/** The search's reading of the words for one filter, beside that filter. A press searches without it. */
function ReadFromWords({ parts, kinds, query }: ReadFromWordsProps) {
  const shown = parts.filter(({ kind }) => kinds.includes(kind));
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-2 text-xs text-muted">
      From your words:
      {shown.map(({ name, without }) => (
        <Link
          key={name}
          to={buildOtherSearchPath(without, query)}
          className="inline-flex min-h-9 items-center gap-1 wrap-anywhere font-semibold text-ink underline-offset-4 hover:underline"
        >
          <span className="sr-only">Search without </span>
          {name}
          <Icon icon={X} aria-hidden size={12} />
        </Link>
      ))}
    </p>
  );
}
