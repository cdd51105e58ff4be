/** The sorts of a product list: which it has, which is chosen, and whether it depends on the shade that is worn. */
import type { Sort, WornColour } from "~/api/search";
import type { ListQuery, Scope } from "./list-query";

interface SortOption {
  value: Sort;
  label: string;
}

export const BY_RELEVANCE: SortOption = { value: "relevance", label: "Relevance" };
const SORTS: SortOption[] = [
  { value: "rating", label: "Rating" },
  { value: "reviews", label: "Popularity" },
  { value: "price_asc", label: "Price: Low to High" },
  { value: "price_desc", label: "Price: High to Low" },
  { value: "unit_price", label: "Unit Price" },
];

const BY_CLOSENESS: SortOption = { value: "closest", label: "Closest to you" };

const OWN_SHADE = /\bmy (own |skin )?(shade|colou?r)\b/i;

/** What the sorts of a list depend on. */
interface SortContext {
  scope: Scope;
  /** The shade that is worn. */
  worn?: WornColour | undefined;
  /** A sort that the words ask for, such as "cheapest". It may be none of `listSorts`. */
  inWords?: string | undefined;
}

/** The sort options of a list. Relevance needs a text search, closeness a shade that is worn. */
export function listSorts({ scope, worn }: SortContext): SortOption[] {
  return [...(hasSearchWords(scope) ? [BY_RELEVANCE] : []), ...SORTS, ...(worn ? [BY_CLOSENESS] : [])];
}

/** A search for "foundation in my shade" shows what comes closest first, while a shade is worn. */
export function getDefaultSort({ scope, worn }: SortContext): Sort {
  if (worn && asksForOwnShade(scope)) return BY_CLOSENESS.value;
  return hasSearchWords(scope) ? BY_RELEVANCE.value : "rating";
}

export function getChosenSort(query: ListQuery, context: SortContext): string {
  return getOfferedSort(query, context) ?? context.inWords ?? getDefaultSort(context);
}

/** The sort of the address, if the list has it. */
export function getOfferedSort({ sort }: ListQuery, context: SortContext): Sort | undefined {
  return listSorts(context).some(({ value }) => value === sort) ? sort : undefined;
}

/** Chooses a sort. Choosing the current one again returns to that by rating. */
export function toggleSort(query: ListQuery, context: SortContext, pressed: Sort): ListQuery {
  const sort = pressed === getChosenSort(query, context) ? "rating" : pressed;
  const isDefault = sort === (context.inWords ?? getDefaultSort(context));
  return { ...query, page: 1, lastPage: 1, sort: isDefault ? undefined : sort };
}

/** Whether the list depends on the shade that is worn. */
export const needsWorn = ({ sort, mine }: ListQuery, scope: Scope): boolean =>
  sort === BY_CLOSENESS.value || mine === true || (sort === undefined && asksForOwnShade(scope));

export function isSort(value: string | null): value is Sort {
  return [BY_RELEVANCE, ...SORTS, BY_CLOSENESS].some((option) => option.value === value);
}

const asksForOwnShade = ({ searchText = "" }: Scope) => OWN_SHADE.test(searchText);

const hasSearchWords = (scope: Scope) => Boolean(scope.searchText?.trim());
