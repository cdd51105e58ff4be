/** The filters a list offers. A filter with nothing to choose is left out. */
import { FILTER_TITLES } from "~/api/constants";
import type { Filters } from "~/api/search";
import { type FilterName, type ListQuery, PRICE_ENDS, type PriceKind, type Scope } from "../list/list-query";

export interface FilterOption {
  label: string;
  value: string;
  count: number;
  chosen: boolean;
}

export interface FilterGroup {
  title: string;
  name: FilterName;
  /** The kinds of words about it. */
  kinds: readonly string[];
  options: FilterOption[];
}

/** The range of the price slider in whole pounds. Undefined if all prices are equal. */
export interface PriceBounds {
  floor: number;
  ceiling: number;
}

/** The search reads departments and types of products as categories. */
const WORD_KINDS: Partial<Record<FilterName, readonly string[]>> = {
  brand: ["brand"],
  category: ["category", "department", "type"],
};

export function buildFilterGroups(filters: Filters, query: ListQuery, scope: Scope): FilterGroup[] {
  const groups: FilterGroup[] = filters.others.map(({ type, filters: options }) => ({
    title: FILTER_TITLES[type] ?? type,
    name: "filter",
    kinds: [type],
    options: options.map(({ name, value, count }) =>
      buildOption(name, `${type}:${value}`, count, query.attributes[type]?.includes(value)),
    ),
  }));
  if (!scope.category)
    groups.unshift(buildSlugGroup("Category", "category", filters.categories, query.categories));
  if (!scope.brand) groups.unshift(buildSlugGroup("Brand", "brand", filters.brands, query.brands));
  return groups.filter(({ options }) => options.length > 1);
}

/** Only products for skin are compared with the shade that is worn: those whose shades have a depth. */
export const hasShadesForSkin = (filters: Filters): boolean =>
  filters.others.some(
    ({ type, filters: depths }) => type === "depth" && depths.some(({ count }) => count > 0),
  );

export function getPriceBounds(filters: Filters, kind: PriceKind = "price"): PriceBounds | undefined {
  const { minPrice, maxPrice } = kind === "price" ? filters.price : filters.unit_price;
  if (minPrice === null || maxPrice === null || minPrice === maxPrice) return undefined;
  return { floor: Math.floor(minPrice), ceiling: Math.ceil(maxPrice) };
}

export function countFilters(query: ListQuery): number {
  const attributeFilters = Object.values(query.attributes).flat().length;
  const priceFilters = Object.values(PRICE_ENDS).filter((ends) =>
    ends.some((end) => query[end] !== undefined),
  ).length;
  const ownFilters = query.brands.length + query.categories.length + attributeFilters;
  return ownFilters + priceFilters + (query.inStock ? 1 : 0) + (query.mine ? 1 : 0);
}

function buildSlugGroup(
  title: string,
  name: FilterName,
  choices: { name: string; slug: string; count: number }[],
  chosen: string[],
): FilterGroup {
  const options = choices.map((item) =>
    buildOption(item.name, item.slug, item.count, chosen.includes(item.slug)),
  );
  return { title, name, kinds: WORD_KINDS[name] ?? [], options };
}

const buildOption = (label: string, value: string, count: number, chosen = false): FilterOption => ({
  label,
  value,
  count,
  chosen,
});
