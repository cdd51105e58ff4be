/** The query of a product list in the address: filters, price, sort and page. */
import { MAX_SLUG_LENGTH } from "~/api/constants";
import { ALL_PRODUCTS_QUERY, PAGE_SIZE, type SearchRequest, type Sort, type WornColour } from "~/api/search";

export interface ListQuery {
  brands: string[];
  categories: string[];
  /** The chosen values of each filter type, such as finish. */
  attributes: Record<string, string[]>;
  min?: number;
  max?: number;
  sort?: Sort;
  /** Whether to keep to products that have the shopper's shade. */
  mine?: boolean;
  /** Whether to search for the words as typed, without correcting their spelling. */
  asTyped?: boolean;
  /** The first page shown, and the last one added below it. */
  page: number;
  lastPage: number;
}

/** What a page always filters by, such as its brand. */
export interface Scope {
  /** Empty on brand and category pages. */
  searchText?: string;
  brand?: string;
  category?: string;
}

/** The checkbox names of the filter form, also used in the address. */
export type FilterName = "brand" | "category" | "filter";

export interface SortOption {
  value: Sort;
  label: string;
}

const BY_RELEVANCE: SortOption = { value: "relevance", label: "Relevance" };
const SORTS: SortOption[] = [
  { value: "rating", label: "Rating" },
  { value: "reviews", label: "Popularity" },
  { value: "price_asc", label: "Price: Low to High" },
  { value: "price_desc", label: "Price: High to Low" },
];

const BY_CLOSENESS: SortOption = { value: "closest", label: "Closest to you" };

/** The name of `mine` in the address. */
export const MINE = "mine";
/** The name of `asTyped` in the address. */
export const AS_TYPED = "as_typed";

const OWN_SHADE = /\bmy (own |skin )?(shade|colou?r)\b/i;
const MAX_CHOICES = 50;
const MAX_PRICE = 1_000_000;
const MAX_PAGE = 100_000;
/** The largest number of pages one address can load. */
const MAX_PAGES_AT_ONCE = 5;

/** The sort options of a list. Relevance needs a text search, closeness a shade that is worn. */
export function listSorts(scope: Scope, worn?: WornColour): SortOption[] {
  return [...(hasSearchWords(scope) ? [BY_RELEVANCE] : []), ...SORTS, ...(worn ? [BY_CLOSENESS] : [])];
}

/** A search for "foundation in my shade" shows what comes closest first, while a shade is worn. */
export function getDefaultSort(scope: Scope, worn?: WornColour): Sort {
  if (worn && asksForOwnShade(scope)) return BY_CLOSENESS.value;
  return hasSearchWords(scope) ? "relevance" : "rating";
}

export function getChosenSort(query: ListQuery, scope: Scope, worn?: WornColour): Sort {
  const isOffered = listSorts(scope, worn).some(({ value }) => value === query.sort);
  return isOffered && query.sort ? query.sort : getDefaultSort(scope, worn);
}

/** Chooses a sort. Choosing the current one again returns to the default. */
export function toggleSort(query: ListQuery, scope: Scope, pressed: Sort, worn?: WornColour): ListQuery {
  const sort = pressed === getChosenSort(query, scope, worn) ? "rating" : pressed;
  return { ...resetPage(query), sort: sort === getDefaultSort(scope, worn) ? undefined : sort };
}

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = parseWholeNumber(params.get("page"), 1, MAX_PAGE) ?? 1;
  const min = parseWholeNumber(params.get("min"), 0, MAX_PRICE);
  const max = parseWholeNumber(params.get("max"), 0, MAX_PRICE);
  const validRange = min === undefined || max === undefined || min < max;
  return {
    brands: readChoices(params, "brand"),
    categories: readChoices(params, "category"),
    attributes: groupAttributeChoices(readChoices(params, "filter")),
    ...(validRange && min !== undefined && { min }),
    ...(validRange && max !== undefined && { max }),
    ...(isSort(params.get("sort")) && { sort: params.get("sort") as Sort }),
    ...(params.get(MINE) === "1" && { mine: true }),
    ...(params.get(AS_TYPED) === "1" && { asTyped: true }),
    page,
    lastPage: parseWholeNumber(params.get("to"), page, page + MAX_PAGES_AT_ONCE - 1) ?? page,
  };
}

/** The query as a query string. Default values are left out. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const slug of query.brands) params.append("brand", slug);
  for (const slug of query.categories) params.append("category", slug);
  for (const [type, values] of Object.entries(query.attributes)) {
    for (const value of values) params.append("filter", `${type}:${value}`);
  }
  if (query.min !== undefined) params.set("min", String(query.min));
  if (query.max !== undefined) params.set("max", String(query.max));
  if (query.sort) params.set("sort", query.sort);
  if (query.mine) params.set(MINE, "1");
  if (query.asTyped) params.set(AS_TYPED, "1");
  if (query.page > 1) params.set("page", String(query.page));
  if (query.lastPage > query.page) params.set("to", String(query.lastPage));
  return params;
}

export function buildListPath(pathname: string, query: ListQuery): string {
  const search = writeListQuery(query).toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** Adds a choice, or removes it if it is chosen already. Returns to the first page. */
export function toggleChoice(query: ListQuery, name: FilterName, value: string): ListQuery {
  const next = resetPage(query);
  if (name === "brand") return { ...next, brands: toggleValue(query.brands, value) };
  if (name === "category") return { ...next, categories: toggleValue(query.categories, value) };
  const chosen = Object.entries(query.attributes).flatMap(([type, values]) =>
    values.map((each) => `${type}:${each}`),
  );
  return { ...next, attributes: groupAttributeChoices(toggleValue(chosen, value)) };
}

export function toggleMine(query: ListQuery): ListQuery {
  const { mine, ...rest } = resetPage(query);
  return mine ? rest : { ...rest, mine: true };
}

/** Whether the list depends on the shade that is worn. */
export const needsWorn = ({ sort, mine }: ListQuery, scope: Scope): boolean =>
  sort === BY_CLOSENESS.value || mine === true || (sort === undefined && asksForOwnShade(scope));

/** The query without filters. The sort and the way of reading the words stay. */
export function clearFilters({ sort, asTyped }: ListQuery): ListQuery {
  const empty: ListQuery = { brands: [], categories: [], attributes: {}, page: 1, lastPage: 1 };
  return { ...empty, ...(sort && { sort }), ...(asTyped && { asTyped }) };
}

export function setPrice(query: ListQuery, min: number | undefined, max: number | undefined): ListQuery {
  const { min: _, max: __, ...rest } = resetPage(query);
  return { ...rest, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

export function setPage(query: ListQuery, page: number): ListQuery {
  return { ...query, page, lastPage: page };
}

/** The API request for one page of the list. What is worn is sent only where the list depends on it. */
export function buildSearchBody(
  scope: Scope,
  query: ListQuery,
  page: number,
  worn?: WornColour,
): SearchRequest {
  return {
    query: scope.searchText || ALL_PRODUCTS_QUERY,
    page_limit: PAGE_SIZE,
    page_number: page,
    filters: query.attributes,
    category_slugs: scope.category ? [scope.category] : query.categories,
    brand_slugs: scope.brand ? [scope.brand] : query.brands,
    sort_by: getChosenSort(query, scope, worn),
    must_have_variant: false,
    ...(worn && needsWorn(query, scope) && { worn }),
    ...(worn && query.mine && { has_worn_shade: true }),
    ...(query.asTyped && { as_typed: true }),
    ...(query.min !== undefined && { min_price: query.min }),
    ...(query.max !== undefined && { max_price: query.max }),
  };
}

const asksForOwnShade = ({ searchText = "" }: Scope) => OWN_SHADE.test(searchText);

const hasSearchWords = (scope: Scope) => Boolean(scope.searchText?.trim());

const resetPage = (query: ListQuery): ListQuery => setPage(query, 1);

const toggleValue = (values: string[], value: string) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

function isSort(value: string | null): value is Sort {
  return [BY_RELEVANCE, ...SORTS, BY_CLOSENESS].some((option) => option.value === value);
}

function readChoices(params: URLSearchParams, name: FilterName): string[] {
  const validChoices = params.getAll(name).filter((value) => value !== "" && value.length <= MAX_SLUG_LENGTH);
  return [...new Set(validChoices)].slice(0, MAX_CHOICES);
}

/** `finish:matte` is the value "matte" of the filter type "finish". */
function groupAttributeChoices(choices: string[]): Record<string, string[]> {
  const attributes: Record<string, string[]> = {};
  for (const choice of choices) {
    const colon = choice.indexOf(":");
    if (colon < 1 || colon === choice.length - 1) continue;
    const type = choice.slice(0, colon);
    attributes[type] = [...(attributes[type] ?? []), choice.slice(colon + 1)];
  }
  return attributes;
}

function parseWholeNumber(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,9}$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), min), max);
}
