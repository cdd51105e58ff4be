/** Reviews by people who wore a shade near the shopper's own: their order, and what may be said of them. */
import type { Review, ReviewCounts } from "~/api/product";
import { formatRating } from "~/ui/rating";

/** How far a shade is from the one worn, in steps of a usual range, by its id. */
export type Steps = Map<number, number>;

export interface NearPeople {
  people: number;
  stars: number;
}

export const NEAR_STEPS = 2;

/** Fewer people than this are behind no number. */
export const MIN_PEOPLE = 5;

const getSteps = ({ worn_shade }: Review, steps: Steps): number =>
  (worn_shade && steps.get(worn_shade.id)) ?? Number.POSITIVE_INFINITY;

const isNear = (review: Review, steps: Steps) => getSteps(review, steps) <= NEAR_STEPS;

export const listShades = (reviews: Review[]): number[] => [
  ...new Set(reviews.flatMap(({ worn_shade }) => (worn_shade ? [worn_shade.id] : []))),
];

/** Those near the shade and their average. Undefined where too few people are behind it. */
export function countNear(reviews: Review[], steps: Steps): NearPeople | undefined {
  const near = reviews.filter((review) => isNear(review, steps));
  if (near.length < MIN_PEOPLE) return undefined;
  return { people: near.length, stars: near.reduce((sum, { rating }) => sum + rating, 0) / near.length };
}

/** The same of more reviews than are loaded, by the counts of shades. */
export function countNearShades({ shades }: ReviewCounts, steps: Steps): NearPeople | undefined {
  const near = shades.filter(({ variant_id }) => isNearShade(variant_id, steps));
  const people = near.reduce((sum, { reviews }) => sum + reviews, 0);
  if (people < MIN_PEOPLE) return undefined;
  return { people, stars: near.reduce((sum, { stars }) => sum + stars, 0) / people };
}

const isNearShade = (id: number, steps: Steps) => (steps.get(id) ?? Number.POSITIVE_INFINITY) <= NEAR_STEPS;

/** The most shades that one request may name. */
export const MAX_SHADES = 100;

/** The shades that reviewers wore, the closest first, for the API; 0 stands for reviews that name none. */
export function orderShades({ shades }: ReviewCounts, steps: Steps, onlyNear: boolean): string {
  const ids = shades.map(({ variant_id }) => variant_id);
  const chosen = ids.filter((id) => (onlyNear ? isNearShade(id, steps) : steps.has(id)));
  chosen.sort((first, second) => (steps.get(first) ?? 0) - (steps.get(second) ?? 0));
  const closest = chosen.slice(0, MAX_SHADES - 1);
  return (onlyNear ? closest : [...closest, 0]).join();
}

/** The closest first. Those that name no shade come last, or not at all; equals stay as they were. */
export function selectNear(reviews: Review[], steps: Steps, onlyNear: boolean): Review[] {
  const chosen = onlyNear ? reviews.filter((review) => isNear(review, steps)) : [...reviews];
  return chosen.sort((first, second) => {
    const [one, other] = [getSteps(first, steps), getSteps(second, steps)];
    return one === other ? 0 : one - other;
  });
}

export const describeNear = (found: NearPeople | undefined): string =>
  found
    ? `${found.people} people within two steps of your shade gave it ${formatRating(found.stars)} stars on average.`
    : "Too few people near your shade have said which one they wore.";
