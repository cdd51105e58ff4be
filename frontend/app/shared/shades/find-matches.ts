/** Finds the matches of a shade or of a colour, and the nearest lighter and darker ones. */
import type { Api } from "~/api/client/client";
import {
  fetchOwnedMatches,
  fetchSimilar,
  type Leading,
  type Match,
  type Matches,
  type OwnedMatch,
} from "~/api/shades";
import type { ProductPrice } from "~/ui/price";
import type { DecidedShade, FinderQuery, MatchFilters } from "./finder-query";
import { groupMatches } from "./group-matches";
import type { PicturedShade } from "./matched-colour";
import { looksVeryDifferent } from "./verdict-words";

/** The start of a match: a shade of a product, or only a colour. */
export interface StartShade extends PicturedShade {
  variant?: number;
  product?: {
    name: string;
    slug: string;
    brand: string;
    category: string;
    finish: string | null;
    offer: ProductPrice & {
      delivered_price: number | null;
      retailer: string | null;
      unit_price: number | null;
      unit: string | null;
    };
  };
  /** The undertone that the brand declares of it. */
  undertone?: string | null;
  /** All shades of the same product. */
  range?: { id: number; name: string; value: string; undertone: string | null }[];
  possibleError?: number | undefined;
  /** Whether the shade of a product is for skin, or a colour is that of skin. */
  isForSkin?: boolean;
}

export type FoundMatch = Match & Partial<Pick<OwnedMatch, "standings" | "measured_to">>;

/** The price of the shopper's own, counted as the prices of the matches are. */
export function getOwnPrice({ product }: StartShade, { matchFilters }: FinderQuery) {
  const offer = product?.offer;
  return offer && matchFilters.delivered ? { ...offer, price: offer.delivered_price, retailer: null } : offer;
}

export interface FinderResult {
  startShades: StartShade[];
  matches: FoundMatch[];
  /** Absent for several shades, and if there are no matches. */
  leading?: Leading | null;
  /** For several shades of which none is worn: the colour that would suit all that is said of them. */
  target?: string | null;
  lighter: Match | null;
  deeper: Match | null;
  /** Skin that was read, in words: how deep it is, and which shades are likely its own. */
  skin?: { words: string; likelyShades: string | undefined } | undefined;
  /** For a colour that nothing for skin comes near: the department that has what does. */
  foundDepartment?: string | null | undefined;
}

/**
 * The number of matches to fetch on each side. The request acts as if the shade were too dark or too light.
 */
const MATCHES_PER_SIDE = 6;
/** In any order but the best first. */
export const MAX_SORTED_MATCHES = 60;
/** No two colours differ more. */
const FURTHEST = 100;

export async function findMatchesForShade(
  api: Api,
  { matchFilters, sort = "best" }: FinderQuery,
  startShade: StartShade,
  chosenCategories: string[],
): Promise<FinderResult> {
  const subject = toSubject(startShade);
  const ownCategory = startShade.product?.category;
  const categories = chosenCategories.length > 0 || !ownCategory ? chosenCategories : [ownCategory];
  const fetchSide = (verdict: "too_dark" | "too_light") =>
    fetchOwnedMatches(api, {
      ...buildFilterBody(matchFilters, categories, [startShade]),
      shades: [
        { ...subject, verdict: "wear" },
        { ...subject, verdict },
      ],
      limit: MATCHES_PER_SIDE,
    });
  const similarQuery = {
    ...subject,
    ...buildFilterQuery(matchFilters, categories, startShade),
    leading: true,
    // What was seen is somewhere in the range: the nearest is better than nothing.
    ...(startShade.possibleError !== undefined && { max_delta_e: FURTHEST }),
  };
  if (sort !== "best") {
    const sorted = await fetchSimilar(api, { ...similarQuery, sort, limit: MAX_SORTED_MATCHES });
    return toResult(startShade, sorted, sorted.products);
  }
  const [similar, lighter, deeper] = await Promise.all([
    fetchSimilar(api, similarQuery),
    fetchSide("too_dark"),
    fetchSide("too_light"),
  ]);
  const sideMatches = listSideMatches(startShade, [...lighter.products, ...deeper.products]);
  const matches = similar.products.length > 0 ? addSideMatches(similar.products, sideMatches) : [];
  return toResult(startShade, similar, matches);
}

const toResult = (
  startShade: StartShade,
  { leading, nearest_lighter: lighter, nearest_deeper: deeper }: Matches,
  matches: Match[],
): FinderResult => ({ startShades: [startShade], matches, leading, lighter, deeper });

/** The matches on each side. Those on neither side, or that nobody would call a match, are left out. */
export function listSideMatches(startShade: StartShade, found: OwnedMatch[]): Match[] {
  const matches = found.filter(
    (match) =>
      match.slug !== startShade.product?.slug &&
      !looksVeryDifferent(match) &&
      match.standings.every(({ met }) => met),
  );
  const { lighter, deeper } = groupMatches(startShade, matches.map(withoutStandings));
  return [...lighter, ...deeper];
}

/** Removes the verdicts. They come from how the side requests are made and mean nothing to the shopper. */
const withoutStandings = ({ standings: _, measured_to: __, ...match }: OwnedMatch): Match => match;

/** Keeps the order of the API, which knows what wearers said, and adds the products that it leaves out. */
export function addSideMatches(similar: Match[], sideMatches: Match[]): Match[] {
  const slugs = new Set(similar.map(({ slug }) => slug));
  const added = new Map(
    sideMatches.filter(({ slug }) => !slugs.has(slug)).map((match) => [match.slug, match]),
  );
  return [...similar, ...[...added.values()].sort((first, second) => first.delta_e - second.delta_e)];
}

function toSubject({ variant, value, possibleError, isForSkin }: StartShade) {
  if (variant !== undefined) return { variant_id: variant };
  const reading = isForSkin ? "skin" : "swatch";
  return { hex: value, possible_error: possibleError, reading } as const;
}

/** The shades that the shopper wears. Their undertones are those that matches may be kept to. */
export const listWorn = (owned: DecidedShade[], shades: StartShade[]): StartShade[] =>
  shades.filter((_, index) => owned[index]?.verdict === "wear");

/** Whether matches can be kept to the same undertone: one of these shades must declare its own. */
export const declaresUndertone = (shades: StartShade[]): boolean =>
  shades.some(({ undertone }) => Boolean(undertone));

export function buildFilterBody(
  { maker, finish, min, max, undertone, delivered }: MatchFilters,
  categories: string[],
  worn: StartShade[],
) {
  return {
    category_slugs: categories,
    brand_slugs: maker ? [maker] : [],
    finish: finish ?? null,
    min_price: min ?? null,
    max_price: max ?? null,
    in_stock: false,
    delivered: Boolean(delivered),
    same_undertone: undertone === "same" && declaresUndertone(worn),
  };
}

function buildFilterQuery(
  { maker, finish, min, max, undertone, delivered }: MatchFilters,
  categories: string[],
  startShade: StartShade,
) {
  return {
    ...(categories.length > 0 && { category_slug: categories.join() }),
    ...(maker && { brand_slugs: maker }),
    ...(finish && { finish }),
    ...(min !== undefined && { min_price: min }),
    ...(max !== undefined && { max_price: max }),
    ...(delivered && { delivered: true }),
    ...(undertone && declaresUndertone([startShade]) && { same_undertone: true }),
  };
}
