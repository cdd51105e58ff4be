/** All filters of a list, as a form: each choice answers at once, or all together where scripts are off. */
import type { Filters } from "~/api/search";
import { useLocation } from "~/router";
import { Button } from "~/ui/button";
import { Loading, Skeleton } from "~/ui/skeleton";
import { places } from "../card/card-skeleton";
import { Choices, FilterSection } from "./filter-group";
import { filterGroups, priceBounds } from "./filter-groups";
import { type FilterName, type ListQuery, type Scope, toggleChoice } from "./list-query";
import { PriceFilter } from "./price-filter";

interface FilterPanelProps {
  filters: Filters;
  query: ListQuery;
  scope: Scope;
  ask: (next: ListQuery, replace?: boolean) => void;
}

const OPEN_AT_FIRST = 3;

export function FilterPanel({ filters, query, scope, ask }: FilterPanelProps) {
  const { pathname } = useLocation();
  const groups = filterGroups(filters, query, scope);
  const bounds = priceBounds(filters);
  const toggle = (name: FilterName, value: string) => ask(toggleChoice(query, name, value));
  if (groups.length === 0 && !bounds) return <p className="text-sm text-muted">Nothing to filter by here.</p>;
  return (
    <form action={pathname} onSubmit={(event) => event.preventDefault()}>
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {bounds && (
        <FilterSection title="Price" open>
          <PriceFilter bounds={bounds} query={query} currency={filters.price.currency} onChange={ask} />
        </FilterSection>
      )}
      {groups.map((group, place) => (
        <Choices
          key={group.title}
          group={group}
          open={place < OPEN_AT_FIRST || group.options.some(({ chosen }) => chosen)}
          onToggle={toggle}
        />
      ))}
      <div className="mt-5 hidden no-script:block">
        <Button type="submit">Apply filters</Button>
      </div>
    </form>
  );
}

const FILTERS_AWAITED = 3;

export function FilterSkeleton() {
  return (
    <Loading label="Loading filters">
      {places(FILTERS_AWAITED).map((place) => (
        <div key={place} data-testid="filter-skeleton" className="border-b border-line py-5">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-5 h-3.5 w-4/5" />
          <Skeleton className="mt-4 h-3.5 w-3/5" />
          <Skeleton className="mt-4 h-3.5 w-2/3" />
        </div>
      ))}
    </Loading>
  );
}
