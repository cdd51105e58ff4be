/** The entries of the list under the search box: recent searches of this device, and suggestions of the API. */
import { browserApi } from "~/api/client/browser-api";
import { toLoadResult } from "~/api/client/load-result";
import { fetchSuggestions, type Suggestions } from "~/api/search";
import { getOwnShade } from "~/session/own-shade-store";
import { buildSearchPath } from "~/shared/search-path";
import { FINDER_PATH } from "~/site";
import { readRecentSearches } from "./recent-searches";

export type SuggestionKind =
  | "Recent searches"
  | "Your shade"
  | "Categories"
  | "Search for"
  | "Popular searches"
  | "Brands"
  | "Products"
  | "Shades";

export interface Suggestion {
  key: string;
  kind: SuggestionKind;
  /** The name of its kind, where the kind says too little. */
  title?: string;
  name: string;
  /** The brand of a product, or the brand and product of a shade. Shown in smaller type. */
  parent?: string;
  colour?: string;
  /** The understood part of the typed words. Shown instead of the name. */
  parts?: UnderstoodWord[];
  /** The words to remember, where it leads to a search. */
  search?: string;
  to: string;
}

export interface UnderstoodWord {
  name: string;
  colour: string | null;
}

/** Recent searches shown beside other suggestions. */
const MAX_RECENT_MATCHES = 2;

/** All suggestions for the typed words. Only recent searches for an empty box, or if the request fails. */
export async function collectSuggestions(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  const recent = readRecentSearches();
  if (words === "") return listRecentSearches(recent);
  const result = await toLoadResult(fetchSuggestions(browserApi(), words, signal));
  const matching = listRecentSearches(selectMatches(recent, words));
  return [...matching, ...(result.ok ? listSuggestions(words, result.value) : [])];
}

/** The recent searches that begin with the typed words and say more. */
export function selectMatches(recent: string[], words: string): string[] {
  const start = words.toLowerCase();
  return recent
    .filter((each) => each.toLowerCase().startsWith(start) && each.length > words.length)
    .slice(0, MAX_RECENT_MATCHES);
}

const listRecentSearches = (recent: string[]): Suggestion[] =>
  recent.map((search) => buildSearch("Recent searches", search));

/** The suggestions of one kind stand together. Shades stand before products if the words mean one of them. */
export function listSuggestions(words: string, found: Suggestions): Suggestion[] {
  const products = listProducts(words, found);
  const shades = listShades(found);
  return [
    ...found.categories.map(
      ({ name, slug }): Suggestion => ({
        key: `c-${slug}`,
        kind: "Categories",
        name,
        to: `/categories/${slug}`,
      }),
    ),
    ...listUnderstood(words, found),
    ...found.completed.map((query) => buildSearch("Search for", query)),
    ...listOwnShade(words, found),
    ...found.queries.map((query) => buildSearch("Popular searches", query)),
    ...found.brands.map(
      ({ name, slug }): Suggestion => ({ key: `b-${slug}`, kind: "Brands", name, to: `/brands/${slug}` }),
    ),
    ...(meansShade(words, found) ? [...shades, ...products] : [...products, ...shades]),
  ];
}

/** Whether the words name a shade, or begin the name of one and of no product and no brand of one. */
function meansShade(words: string, { products, shades }: Suggestions): boolean {
  if (shades.some(({ name }) => words.toLowerCase().includes(name.toLowerCase()))) return true;
  return shades.some(({ name }) => wasTyped(words, name)) && !isProductTyped(words, products);
}

/** Whether the words are in the name, from the beginning of one of its own on. */
const wasTyped = (words: string, name: string): boolean =>
  ` ${name.toLowerCase()}`.includes(` ${words.trim().toLowerCase()}`);

const isProductTyped = (words: string, products: Suggestions["products"]): boolean =>
  products.some(({ name, brand }) => wasTyped(words, name) || wasTyped(words, brand));

/** One suggestion with all that was understood. None if a category or brand says the same. */
function listUnderstood(words: string, { understood, categories, brands }: Suggestions): Suggestion[] {
  const names = understood.map(({ name }) => name);
  const offered = [...categories, ...brands].map(({ name }) => name);
  if (names.length === 0 || (names.length === 1 && offered.includes(names[0] ?? ""))) return [];
  const parts = understood.map(({ name, hex }) => ({ name, colour: hex }));
  return [{ ...buildSearch("Search for", words), name: names.join(", "), parts }];
}

/** The same search, sorted by what comes closest to the shade that the shopper wears. */
function listOwnShade(words: string, { products }: Suggestions): Suggestion[] {
  const worn = getOwnShade()?.worn;
  if (!worn || products.length === 0) return [];
  const to = `${buildSearchPath(words)}?sort=closest`;
  return [{ key: "own", kind: "Your shade", name: `${words}, closest to you first`, colour: worn.hex, to }];
}

/** Their title says what was understood, unless the words name one of them: they would seem to be there by chance. */
function listProducts(words: string, { products, understood }: Suggestions): Suggestion[] {
  const reason = isProductTyped(words, products) ? "" : understood.map(({ name }) => name).join(", ");
  return products.map(
    ({ name, slug, brand, shade }): Suggestion => ({
      key: `p-${slug}`,
      kind: "Products",
      title: reason && `Products: ${reason}`,
      name,
      parent: shade ? `${brand}, in ${shade.name}` : brand,
      ...(shade && { colour: shade.value }),
      to: `/products/${slug}${shade ? `?variant=${shade.id}` : ""}`,
    }),
  );
}

/** Behind the first shade stands what else comes in its colour. */
function listShades({ shades }: Suggestions): Suggestion[] {
  const [first, ...others] = shades;
  if (!first) return [];
  const match: Suggestion = {
    key: `m-${first.variant_id}`,
    kind: "Shades",
    name: "Match this",
    parent: `Shades nearest to ${first.name}`,
    colour: first.value,
    to: `${FINDER_PATH}?by=colour&hex=${first.value.slice(1)}`,
  };
  return [describeShade(first), match, ...others.map(describeShade)];
}

const describeShade = (shade: Suggestions["shades"][number]): Suggestion => ({
  key: `s-${shade.variant_id}`,
  kind: "Shades",
  name: shade.name,
  parent: `${shade.brand}, ${shade.product}`,
  colour: shade.value,
  to: `/products/${shade.slug}?variant=${shade.variant_id}`,
});

const buildSearch = (kind: SuggestionKind, search: string): Suggestion => ({
  key: `${kind} ${search}`,
  kind,
  name: search,
  search,
  to: buildSearchPath(search),
});
