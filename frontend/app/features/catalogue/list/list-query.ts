/** What a product list's address says: filters, price, sort and page. */
import { PAGE_SIZE, type SearchRequest, type Sort } from "~/api/search";

export interface ListQuery {
  brands: string[];
  categories: string[];
  /** The other filters: the values chosen of each type. */
  others: Record<string, string[]>;
  min?: number;
  max?: number;
  sort?: Sort;
  /** The page the list begins with, and the last one added below it. */
  page: number;
  to: number;
}

/** What a page's list is always kept to. */
export interface Scope {
  query: string;
  brand?: string;
  category?: string;
}

/** The checkbox names of the filter form, which are the names in the address. */
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

const MOST_CHOICES = 50;
const LONGEST_CHOICE = 200;
const MOST_PRICE = 1_000_000;
const MOST_PAGE = 100_000;
/** How many pages an address may ask for at once. */
const MOST_PAGES_AT_ONCE = 5;

/** The sorts a list offers: relevance only where there are words to be relevant to. */
export function sortsOf(scope: Scope): SortOption[] {
  return hasWords(scope) ? [BY_RELEVANCE, ...SORTS] : SORTS;
}

export function defaultSort(scope: Scope): Sort {
  return hasWords(scope) ? "relevance" : "rating";
}

export function chosenSort(query: ListQuery, scope: Scope): Sort {
  const offered = sortsOf(scope).some(({ value }) => value === query.sort);
  return offered && query.sort ? query.sort : defaultSort(scope);
}

/** One sort at a time; pressing the chosen one again falls back to rating. */
export function pressSort(query: ListQuery, scope: Scope, pressed: Sort): ListQuery {
  const sort = pressed === chosenSort(query, scope) ? "rating" : pressed;
  return { ...firstPage(query), sort: sort === defaultSort(scope) ? undefined : sort };
}

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = whole(params.get("page"), 1, MOST_PAGE) ?? 1;
  const min = whole(params.get("min"), 0, MOST_PRICE);
  const max = whole(params.get("max"), 0, MOST_PRICE);
  const unequal = min === undefined || max === undefined || min < max;
  return {
    brands: choices(params, "brand"),
    categories: choices(params, "category"),
    others: otherChoices(choices(params, "filter")),
    ...(unequal && min !== undefined && { min }),
    ...(unequal && max !== undefined && { max }),
    ...(isSort(params.get("sort")) && { sort: params.get("sort") as Sort }),
    page,
    to: whole(params.get("to"), page, page + MOST_PAGES_AT_ONCE - 1) ?? page,
  };
}

/** The shortest address that says the same. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const slug of query.brands) params.append("brand", slug);
  for (const slug of query.categories) params.append("category", slug);
  for (const [type, values] of Object.entries(query.others)) {
    for (const value of values) params.append("filter", `${type}:${value}`);
  }
  if (query.min !== undefined) params.set("min", String(query.min));
  if (query.max !== undefined) params.set("max", String(query.max));
  if (query.sort) params.set("sort", query.sort);
  if (query.page > 1) params.set("page", String(query.page));
  if (query.to > query.page) params.set("to", String(query.to));
  return params;
}

/** The address of a list on its own page. */
export function listAddress(pathname: string, query: ListQuery): string {
  const search = writeListQuery(query).toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** A choice pressed once is made, pressed again is let go; either way the list starts over. */
export function toggleChoice(query: ListQuery, name: FilterName, value: string): ListQuery {
  const next = firstPage(query);
  if (name === "brand") return { ...next, brands: toggled(query.brands, value) };
  if (name === "category") return { ...next, categories: toggled(query.categories, value) };
  const chosen = Object.entries(query.others).flatMap(([type, values]) =>
    values.map((each) => `${type}:${each}`),
  );
  return { ...next, others: otherChoices(toggled(chosen, value)) };
}

/** The list without any filter; its sort stays. */
export function withoutFilters(query: ListQuery): ListQuery {
  const empty: ListQuery = { brands: [], categories: [], others: {}, page: 1, to: 1 };
  return query.sort ? { ...empty, sort: query.sort } : empty;
}

export function withPrice(query: ListQuery, min: number | undefined, max: number | undefined): ListQuery {
  const { min: _, max: __, ...rest } = firstPage(query);
  return { ...rest, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

export function withPage(query: ListQuery, page: number): ListQuery {
  return { ...query, page, to: page };
}

/** What the API is asked for one page of the list. */
export function searchBody(scope: Scope, query: ListQuery, page: number): SearchRequest {
  return {
    query: scope.query || " ",
    page_limit: PAGE_SIZE,
    page_number: page,
    filters: query.others,
    category_slugs: scope.category ? [scope.category] : query.categories,
    brand_slugs: scope.brand ? [scope.brand] : query.brands,
    sort_by: chosenSort(query, scope),
    must_have_variant: false,
    ...(query.min !== undefined && { min_price: query.min }),
    ...(query.max !== undefined && { max_price: query.max }),
  };
}

const hasWords = (scope: Scope) => scope.query.trim() !== "";

const firstPage = (query: ListQuery): ListQuery => withPage(query, 1);

const toggled = (values: string[], value: string) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

function isSort(value: string | null): value is Sort {
  return [BY_RELEVANCE, ...SORTS].some((option) => option.value === value);
}

function choices(params: URLSearchParams, name: FilterName): string[] {
  const usable = params.getAll(name).filter((value) => value !== "" && value.length <= LONGEST_CHOICE);
  return [...new Set(usable)].slice(0, MOST_CHOICES);
}

/** `finish:matte` is the value "matte" of the type "finish". */
function otherChoices(pairs: string[]): Record<string, string[]> {
  const grouped: Record<string, string[]> = {};
  for (const pair of pairs) {
    const colon = pair.indexOf(":");
    if (colon < 1 || colon === pair.length - 1) continue;
    const type = pair.slice(0, colon);
    grouped[type] = [...(grouped[type] ?? []), pair.slice(colon + 1)];
  }
  return grouped;
}

function whole(text: string | null, least: number, most: number): number | undefined {
  if (!text || !/^\d{1,9}$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), least), most);
}
