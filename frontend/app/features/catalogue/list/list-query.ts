/** The query of a product list in the address: filters, price, sort and page. */
import { MAX_SLUG_LENGTH } from "~/api/constants";
import type { Sort } from "~/api/search";
import { isSort } from "./list-sort";

export interface ListQuery {
  brands: string[];
  categories: string[];
  /** The chosen values of each filter type, such as finish. */
  attributes: Record<string, string[]>;
  min?: number;
  max?: number;
  /** The range of unit prices, of 10 ml or 10 g. */
  unitMin?: number;
  unitMax?: number;
  /** Whether to show only what can be bought now. */
  inStock?: boolean;
  /** Whether prices count with their delivery. */
  delivered?: boolean;
  sort?: Sort;
  /** Whether to keep to products that have the shopper's shade. */
  mine?: boolean;
  /** Whether to search for the words as typed, without correcting their spelling. */
  asTyped?: boolean;
  /** The first page shown, and the last one added below it. */
  page: number;
  lastPage: number;
}

/** The filter that a page always has, such as its brand. */
export interface Scope {
  /** Empty on brand and category pages. */
  searchText?: string;
  brand?: string;
  category?: string;
}

/** The checkbox names of the filter form, also used in the address. */
export type FilterName = "brand" | "category" | "filter";

/** The kinds of price ranges, with their names in the query. */
export const PRICE_ENDS = { price: ["min", "max"], unitPrice: ["unitMin", "unitMax"] } as const;
export type PriceKind = keyof typeof PRICE_ENDS;
type PriceEnd = (typeof PRICE_ENDS)[PriceKind][number];

/** The names of prices and of switches in the address. */
export const PRICE_PARAMS = { min: "min", max: "max", unitMin: "unit_min", unitMax: "unit_max" } as const;
export const SWITCH_PARAMS = {
  inStock: "in_stock",
  delivered: "delivered",
  mine: "mine",
  asTyped: "as_typed",
} as const;
export type SwitchName = keyof typeof SWITCH_PARAMS;

const SWITCH_NAMES = Object.keys(SWITCH_PARAMS) as SwitchName[];

/** All names that a list reads from its address. */
export const LIST_PARAM_NAMES: readonly string[] = [
  ...["brand", "category", "filter", "sort", "page", "to"],
  ...Object.values(PRICE_PARAMS),
  ...Object.values(SWITCH_PARAMS),
];

const MAX_CHOICES = 50;
const MAX_PRICE = 1_000_000;
const MAX_PAGE = 100_000;
/** The largest number of pages one address can load. */
const MAX_PAGES_AT_ONCE = 10;

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = parseWholeNumber(params.get("page"), 1, MAX_PAGE) ?? 1;
  const sort = params.get("sort");
  const pressed = SWITCH_NAMES.filter((name) => params.get(SWITCH_PARAMS[name]) === "1");
  return {
    brands: readChoices(params, "brand"),
    categories: readChoices(params, "category"),
    attributes: groupAttributeChoices(readChoices(params, "filter")),
    ...readRange(params, "min", "max"),
    ...readRange(params, "unitMin", "unitMax"),
    ...(isSort(sort) && { sort }),
    ...Object.fromEntries(pressed.map((name) => [name, true])),
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
  for (const name of Object.values(PRICE_ENDS).flat())
    if (query[name] !== undefined) params.set(PRICE_PARAMS[name], String(query[name]));
  if (query.sort) params.set("sort", query.sort);
  for (const name of SWITCH_NAMES) if (query[name]) params.set(SWITCH_PARAMS[name], "1");
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

/** The query without filters. The sort and the way of reading the words stay. */
export function clearFilters({ sort, asTyped, delivered }: ListQuery): ListQuery {
  const empty: ListQuery = { brands: [], categories: [], attributes: {}, page: 1, lastPage: 1 };
  return { ...empty, ...(sort && { sort }), ...(asTyped && { asTyped }), ...(delivered && { delivered }) };
}

export function setPrice(
  query: ListQuery,
  min: number | undefined,
  max: number | undefined,
  kind: PriceKind = "price",
): ListQuery {
  const [low, high] = PRICE_ENDS[kind];
  const next = resetPage(query);
  delete next[low];
  delete next[high];
  return { ...next, ...(min !== undefined && { [low]: min }), ...(max !== undefined && { [high]: max }) };
}

export function toggleSwitch(query: ListQuery, name: SwitchName): ListQuery {
  const next = resetPage(query);
  if (next[name]) delete next[name];
  else next[name] = true;
  return next;
}

export function setPage(query: ListQuery, page: number): ListQuery {
  return { ...query, page, lastPage: page };
}

/** A range of whole pounds. One whose ends are crossed is none. */
function readRange(params: URLSearchParams, low: PriceEnd, high: PriceEnd): Partial<ListQuery> {
  const min = parseWholeNumber(params.get(PRICE_PARAMS[low]), 0, MAX_PRICE);
  const max = parseWholeNumber(params.get(PRICE_PARAMS[high]), 0, MAX_PRICE);
  if (min !== undefined && max !== undefined && min >= max) return {};
  return { ...(min !== undefined && { [low]: min }), ...(max !== undefined && { [high]: max }) };
}

const resetPage = (query: ListQuery): ListQuery => setPage(query, 1);

const toggleValue = (values: string[], value: string) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

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
