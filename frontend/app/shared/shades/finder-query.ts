/** The state of the shade finder in the address: start mode, choices and filters. */
import { MAX_OWNED, MAX_SEARCH_LENGTH, OWNED_VERDICTS, type OwnedVerdict } from "~/api/constants";
import { FINDER_PATH } from "~/site";
import { parseHex } from "./colour-conversion";
import { MAX_COMPARED } from "./compare-path";

export const START_MODES = ["product", "colour", "photo", "several"] as const;
export type StartMode = (typeof START_MODES)[number];

export const STEPS = ["brand", "product", "shade"] as const;
export type Step = (typeof STEPS)[number];

export type Verdict = OwnedVerdict;

/** The place of a verdict in the address, while nothing is said of a shade. */
export const UNDECIDED = "undecided";

/** The first is the usual one. */
export const MATCH_SORTS = ["best", "closest", "cheapest", "surest", "unit_price"] as const;
export type MatchSort = (typeof MATCH_SORTS)[number];

/** A shade of a product, or a colour. */
export type NamedColour = { hex: string } | { product: string; shade: number };

/** A shade the shopper owns. With several verdicts it stands in the list several times. */
export type OwnedShade = { verdict: Verdict | typeof UNDECIDED } & NamedColour;

/** An owned shade with what the shopper says of it. */
export type DecidedShade = { verdict: Verdict } & NamedColour;

export interface MatchFilters {
  category?: string | undefined;
  /** The department to look in, unless a category is chosen. */
  department?: string | undefined;
  finish?: string | undefined;
  /** Filters matches by brand. (`brand` is the brand chosen in the first step.) */
  maker?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Keeps the matches to shades that declare the same undertone as the shade asked for. */
  undertone?: "same" | undefined;
  /** Counts prices with their delivery, in ranges, orders and on cards. Leaves no match out. */
  delivered?: "1" | undefined;
}

export interface FinderQuery {
  mode: StartMode;
  brand?: string | undefined;
  product?: string | undefined;
  shade?: number | undefined;
  /** A step that was opened again. */
  step?: Step | undefined;
  /** The text typed into the search box of the open step. */
  words?: string | undefined;
  hex?: string | undefined;
  /** The possible error of a colour read from a photo. */
  possibleError?: number | undefined;
  owned: OwnedShade[];
  matchFilters: MatchFilters;
  /** The order of the matches. The best first if undefined. */
  sort?: MatchSort | undefined;
  compare: number[];
}

/** All names that the finder reads from its address. */
export const FINDER_PARAM_NAMES: readonly string[] = [
  ...["by", "brand", "product", "shade", "step", "words", "hex", "within", "own", "sort", "compare"],
  ...["category", "department", "finish", "maker", "min", "max", "undertone", "delivered"],
];

const MAX_PRICE = 1_000_000;
const SLUG = /^[\p{L}\p{N}_-]{1,200}$/u;

export function readFinderQuery(params: URLSearchParams): FinderQuery {
  const brand = parseSlug(params.get("brand"));
  const product = brand && parseSlug(params.get("product"));
  return {
    mode: findOption(START_MODES, params.get("by")) ?? "product",
    brand,
    product,
    shade: product ? parseId(params.get("shade")) : undefined,
    step: findOption(STEPS, params.get("step")),
    words: params.get("words")?.slice(0, MAX_SEARCH_LENGTH) || undefined,
    hex: parseHex(params.get("hex") ?? ""),
    possibleError: parseNumber(params.get("within"), 100),
    owned: dropRepeated(params.getAll("own").flatMap(parseOwnedShade)).slice(0, MAX_OWNED),
    matchFilters: readMatchFilters(params),
    sort: findOption(MATCH_SORTS, params.get("sort")),
    compare: parseCompared(params.get("compare") ?? ""),
  };
}

/** The query as name-value pairs for an address or a form. Default values are left out. */
export function listQueryFields(query: FinderQuery): [string, string][] {
  const { mode, brand, product, shade, step, words, hex, possibleError, owned, matchFilters, sort, compare } =
    query;
  const all: [string, string | number | undefined][] = [
    ["by", mode === "product" ? undefined : mode],
    ["brand", brand],
    ["product", product],
    ["shade", shade],
    ["step", step],
    ["words", words],
    ["hex", hex],
    ["within", possibleError],
    ...owned.map((each): [string, string] => ["own", formatOwnedShade(each)]),
    ...Object.entries(matchFilters),
    ["sort", sort === "best" ? undefined : sort],
    ["compare", compare.join(",")],
  ];
  return all.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]]));
}

export function buildFinderPath(query: FinderQuery): string {
  const search = new URLSearchParams(listQueryFields(query))
    .toString()
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",");
  return search ? `${FINDER_PATH}?${search}` : FINDER_PATH;
}

/** A changed copy of the query. It closes the step and drops its search text, unless the change sets them. */
export function changeQuery(query: FinderQuery, change: Partial<FinderQuery>): FinderQuery {
  return { ...query, step: undefined, words: undefined, ...change };
}

/** Choosing a brand resets the product and the shade. Choosing a product resets the shade. */
export const chooseBrand = (query: FinderQuery, brand: string) =>
  changeQuery(query, { brand, product: undefined, shade: undefined, matchFilters: {}, compare: [] });

export const chooseProduct = (query: FinderQuery, product: string) =>
  changeQuery(query, { product, shade: undefined, matchFilters: {}, compare: [] });

/** A product that is chosen in the first step, by its name. */
export const chooseNamed = (query: FinderQuery, brand: string, product: string) =>
  chooseProduct(chooseBrand(query, brand), product);

/** The third step: sets the shade to match, or adds it to the owned shades. */
export function chooseShade(query: FinderQuery, product: string, shade: number): FinderQuery {
  if (query.mode !== "several") return changeQuery(query, { shade, matchFilters: {}, compare: [] });
  return replaceOwned(query, dropRepeated([...query.owned, { verdict: UNDECIDED, product, shade }]));
}

/** The owned shades that count for the answer. */
export const listDecided = (owned: OwnedShade[]): DecidedShade[] =>
  owned.filter((each): each is DecidedShade => each.verdict !== UNDECIDED);

/** Each entry once, without the open questions that other entries of the same shade answer. */
function dropRepeated(owned: OwnedShade[]): OwnedShade[] {
  const decided = new Set(listDecided(owned).map(formatNamedColour));
  const entries = owned.map(formatOwnedShade);
  return owned.filter(
    (each, index) =>
      entries.indexOf(formatOwnedShade(each)) === index &&
      (each.verdict !== UNDECIDED || !decided.has(formatNamedColour(each))),
  );
}

export const replaceOwned = (query: FinderQuery, owned: OwnedShade[]) =>
  changeQuery(query, { owned, brand: undefined, product: undefined, shade: undefined, compare: [] });

/** Starts again in another mode, without the earlier choices. */
export const startMode = (mode: StartMode): FinderQuery => ({
  mode,
  owned: [],
  matchFilters: {},
  compare: [],
});

/** The open step: the requested one if it is enabled, else the first unfinished one. */
export function getOpenStep({ mode, brand, product, shade, step }: FinderQuery): Step | undefined {
  if (step === "brand" || !brand) return "brand";
  if (step === "product" || !product) return "product";
  if (step === "shade" || !shade || mode === "several") return "shade";
  return undefined;
}

/** Whether enough is chosen to fetch matches. */
export function canFindMatches({ mode, shade, hex, owned }: FinderQuery): boolean {
  if (mode === "several") return listDecided(owned).length > 0;
  return mode === "product" ? shade !== undefined : hex !== undefined;
}

/** Adds or removes a shade. Does nothing if the comparison is full. */
export function toggleCompared(compare: number[], id: number): number[] {
  if (compare.includes(id)) return compare.filter((each) => each !== id);
  return compare.length < MAX_COMPARED ? [...compare, id] : compare;
}

/** A shade in the address, whatever is said of it: `silk-veil:412` or `c98f6b`. */
export const formatNamedColour = (owned: NamedColour): string =>
  "hex" in owned ? owned.hex : `${owned.product}:${owned.shade}`;

/** For example `wear:silk-veil:412` or `too_dark:c98f6b`. */
export const formatOwnedShade = (owned: OwnedShade): string => `${owned.verdict}:${formatNamedColour(owned)}`;

function parseOwnedShade(text: string): OwnedShade[] {
  const [verdictText = "", target = "", id] = text.split(":");
  const verdict = findOption([...OWNED_VERDICTS, UNDECIDED], verdictText);
  if (!verdict) return [];
  if (id === undefined) {
    const hex = parseHex(target);
    return hex ? [{ verdict, hex }] : [];
  }
  const product = parseSlug(target);
  const shade = parseId(id);
  return product && shade ? [{ verdict, product, shade }] : [];
}

function readMatchFilters(params: URLSearchParams): MatchFilters {
  const min = parseNumber(params.get("min"), MAX_PRICE);
  const max = parseNumber(params.get("max"), MAX_PRICE);
  const isCrossed = min !== undefined && max !== undefined && min > max;
  return {
    category: parseSlug(params.get("category")),
    department: parseSlug(params.get("department")),
    finish: parseSlug(params.get("finish")),
    maker: parseSlug(params.get("maker")),
    min: isCrossed ? undefined : min,
    max: isCrossed ? undefined : max,
    undertone: findOption(["same"], params.get("undertone")),
    delivered: findOption(["1"], params.get("delivered")),
  };
}

function findOption<T extends string>(options: readonly T[], text: string | null): T | undefined {
  return options.find((each) => each === text);
}

function parseSlug(text: string | null | undefined): string | undefined {
  return text && SLUG.test(text) ? text : undefined;
}

function parseId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function parseCompared(text: string): number[] {
  const ids = text.split(",").flatMap((each) => parseId(each) ?? []);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

function parseNumber(text: string | null, max: number): number | undefined {
  const value = text ? Number(text) : Number.NaN;
  return value >= 0 && value <= max ? value : undefined;
}
