/** Reviews by people who wore a shade near the shopper's own: their order, and what may be said of them. */
import type { Review } from "~/api/product";

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
    ? `${found.people} people within two steps of your shade gave it ${found.stars.toFixed(1)} stars on average.`
    : "Too few people near your shade have said which one they wore.";
