/** The answer to a shade, a colour or several shades: what comes close, and what lies to either side of it. */
import type { Api } from "~/api/client";
import { fetchOwnedMatches, fetchSimilar, type Match, type Owned, type OwnedMatch } from "~/api/shades";
import { labOfHex } from "~/features/shades/colour";
import { lighterBy, perceptible } from "~/features/shades/difference";
import type { Kept, OwnedShade, Question } from "./question";

interface Coloured {
  name: string;
  value: string;
}

/** Where a search starts: a shade of a product, or a colour alone. */
export interface Origin extends Coloured {
  variant?: number;
  product?: { name: string; slug: string; brand: string; category: string; finish: string | null };
  /** Every shade of its product. */
  range?: Coloured[];
  within?: number | undefined;
}

export type Found = Match & Partial<Pick<OwnedMatch, "standings">>;

export interface Answer {
  origins: Origin[];
  matches: Found[];
  lighter: Match | null;
  deeper: Match | null;
}

/** So many of either side; the engine finds them by being told that the shade itself is too dark or too light. */
const TO_EACH_SIDE = 6;
const CLOSEST = 15;
/** What is further is no match: the API says so too. */
const FURTHEST = 12;

export async function answerShade(api: Api, { kept }: Question, origin: Origin): Promise<Answer> {
  const subject = subjectOf(origin);
  const category = kept.category ?? origin.product?.category;
  const side = (verdict: "too_dark" | "too_light") =>
    fetchOwnedMatches(api, {
      ...bodyOf({ ...kept, category }),
      shades: [
        { ...subject, verdict: "wear" },
        { ...subject, verdict },
      ],
      limit: TO_EACH_SIDE,
    });
  const [similar, lighter, deeper] = await Promise.all([
    fetchSimilar(api, { ...subject, ...queryOf({ ...kept, category }) }),
    side("too_dark"),
    side("too_light"),
  ]);
  const beside = [...lighter.products, ...deeper.products].filter((match) => stands(match, origin));
  return {
    origins: [origin],
    matches: similar.products.length > 0 ? once([...similar.products, ...beside.map(withoutStandings)]) : [],
    lighter: similar.nearest_lighter,
    deeper: similar.nearest_deeper,
  };
}

export async function answerOwned(api: Api, { kept, owned }: Question, origins: Origin[]): Promise<Answer> {
  const shades = owned.map(subjectOfOwned);
  const answer = await fetchOwnedMatches(api, { ...bodyOf(kept), shades, limit: CLOSEST });
  const own = new Set(owned.map((each) => ("shade" in each ? each.shade : undefined)));
  const matches = answer.products.filter(({ variants }) => !own.has(variants[0]?.id));
  return { origins, matches, lighter: answer.nearest_lighter ?? null, deeper: answer.nearest_deeper ?? null };
}

export interface Groups {
  closest: Found[];
  lighter: Found[];
  deeper: Found[];
}

/** Sorts matches by the side they lie on, once the eye can see that they do. */
export function groupsOf(origin: Coloured, matches: Found[]): Groups {
  const groups: Groups = { closest: [], lighter: [], deeper: [] };
  for (const match of matches) groups[sideOf(origin, match)].push(match);
  return groups;
}

function sideOf(origin: Coloured, match: Found): keyof Groups {
  const from = labOfHex(origin.value);
  const to = labOfHex(match.variants[0]?.value ?? "");
  if (!from || !to) return "closest";
  const part = lighterBy(from, to);
  if (Math.abs(part) < perceptible(from)) return "closest";
  return part > 0 ? "lighter" : "deeper";
}

/** The side calls know nothing of the product one came from, nor of how far is too far. */
function stands({ slug, delta_e, standings }: OwnedMatch, { product }: Origin): boolean {
  return slug !== product?.slug && delta_e <= FURTHEST && standings.every(({ met }) => met);
}

/** Those of the sides were found by a trick; how they "meet" it is nobody's business. */
function withoutStandings({ standings: _, ...match }: OwnedMatch): Match {
  return match;
}

function once(matches: Match[]): Match[] {
  const bySlug = new Map(matches.map((match) => [match.slug, match]));
  return [...bySlug.values()].sort((one, other) => one.delta_e - other.delta_e);
}

function subjectOf({ variant, value }: Origin): { variant_id: number } | { hex: string } {
  return variant === undefined ? { hex: value } : { variant_id: variant };
}

function subjectOfOwned(owned: OwnedShade): Owned {
  const { verdict } = owned;
  return "hex" in owned ? { verdict, hex: `#${owned.hex}` } : { verdict, variant_id: owned.shade };
}

function bodyOf({ category, maker, finish, min, max }: Kept) {
  return {
    category_slugs: category ? [category] : [],
    brand_slugs: maker ? [maker] : [],
    finish: finish ?? null,
    min_price: min ?? null,
    max_price: max ?? null,
    in_stock: false,
  };
}

function queryOf({ category, maker, finish, min, max }: Kept) {
  return {
    ...(category && { category_slug: category }),
    ...(maker && { brand_slugs: maker }),
    ...(finish && { finish }),
    ...(min !== undefined && { min_price: min }),
    ...(max !== undefined && { max_price: max }),
  };
}
