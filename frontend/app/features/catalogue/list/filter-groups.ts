/** Which filters a list offers: only those where there is something to choose between. */
import type { Filters } from "~/api/search";
import type { FilterName, ListQuery, Scope } from "./list-query";

export interface FilterOption {
  label: string;
  /** What the form and the address carry. */
  value: string;
  count: number;
  chosen: boolean;
}

export interface FilterGroup {
  title: string;
  name: FilterName;
  options: FilterOption[];
}

/** The whole pounds a price slider runs between; it exists only where they differ. */
export interface PriceBounds {
  floor: number;
  ceiling: number;
}

const TITLES: Record<string, string> = {
  finish: "Finish",
  undertone: "Undertone",
  depth: "Depth",
  certification: "Certificates",
  free_from: "Free from",
};

export function buildFilterGroups(filters: Filters, query: ListQuery, scope: Scope): FilterGroup[] {
  const groups: FilterGroup[] = filters.others.map(({ type, filters: found }) => ({
    title: getTitle(type),
    name: "filter",
    options: found.map(({ name, value, count }) =>
      buildOption(name, `${type}:${value}`, count, query.others[type]?.includes(value)),
    ),
  }));
  if (!scope.category)
    groups.unshift(buildSlugGroup("Category", "category", filters.categories, query.categories));
  if (!scope.brand) groups.unshift(buildSlugGroup("Brand", "brand", filters.brands, query.brands));
  return groups.map(removeEmptyOptions).filter(({ options }) => options.length > 1);
}

export function getPriceBounds({ price }: Filters): PriceBounds | undefined {
  const { minPrice, maxPrice } = price;
  if (minPrice === null || maxPrice === null || minPrice === maxPrice) return undefined;
  return { floor: Math.floor(minPrice), ceiling: Math.ceil(maxPrice) };
}

/** How many filters narrow the list. */
export function countFilters(query: ListQuery): number {
  const others = Object.values(query.others).flat().length;
  const priced = query.min !== undefined || query.max !== undefined ? 1 : 0;
  return query.brands.length + query.categories.length + others + priced;
}

function buildSlugGroup(
  title: string,
  name: FilterName,
  found: { name: string; slug: string; count: number }[],
  chosen: string[],
): FilterGroup {
  const options = found.map((shelf) =>
    buildOption(shelf.name, shelf.slug, shelf.count, chosen.includes(shelf.slug)),
  );
  return { title, name, options };
}

const buildOption = (label: string, value: string, count: number, chosen = false): FilterOption => ({
  label,
  value,
  count,
  chosen,
});

/** A choice that would leave nothing is left out, unless it is made already. */
function removeEmptyOptions(group: FilterGroup): FilterGroup {
  return { ...group, options: group.options.filter(({ count, chosen }) => count > 0 || chosen) };
}

function getTitle(type: string): string {
  const plain = type.replaceAll("_", " ");
  return TITLES[type] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
