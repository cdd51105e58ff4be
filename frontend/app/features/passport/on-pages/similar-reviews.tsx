/** Sorts and filters reviews by how close the shade that was worn is to the shopper's own. */
import { useEffect, useState } from "react";
import { MAX_PAGE_SIZE } from "~/api/constants";
import { fetchDistances } from "~/api/passport";
import type { Review, ReviewCounts } from "~/api/product";
import { getWornKey, type SimilarReviewsProps, useOwnShade } from "~/session/own-shade-store";
import { useLoaded } from "~/ui/loading/use-loaded";
import { formatRating } from "~/ui/rating";

const ORDERS = { page: "Everyone", near: "People near my shade", closest: "Closest to mine first" };

type Order = keyof typeof ORDERS;

/** Nothing while no review names a shade. The filter is there where enough people are behind it. */
export function SimilarReviews({ state, onChange }: SimilarReviewsProps) {
  const { all, counts, reviews, reload, chooseShades } = state;
  const steps = useSteps(counts ? counts.shades.map(({ variant_id }) => variant_id) : listShades(all ?? []));
  const [order, setOrder] = useState<Order>("page");
  useEffect(() => {
    if (!all && !counts) void reload();
  }, [all, counts, reload]);
  useEffect(() => {
    const isChosen = order !== "page" && steps !== undefined;
    if (counts) chooseShades(isChosen ? orderShades(counts, steps, order === "near") : "");
    onChange(isChosen && !counts ? selectSimilar(reviews, steps, order === "near") : undefined);
  }, [order, steps, reviews, counts, chooseShades, onChange]);
  if (!steps || steps.size === 0) return null;
  const people = counts ? countSimilarShades(counts, steps) : countSimilar(all ?? [], steps);
  const choices = (Object.keys(ORDERS) as Order[]).filter((each) => each !== "near" || people);
  return (
    <div className="mb-5 rounded-media bg-tint p-4">
      <p role="status" className="mb-3 text-sm">
        {describeSimilar(people)}
      </p>
      <ul aria-label="Whose reviews" className="flex flex-wrap gap-2">
        {choices.map((value) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === order}
              onClick={() => setOrder(value)}
              className="min-h-10 rounded-full border border-edge px-4 text-sm font-medium aria-pressed:border-accent aria-pressed:bg-accent-tint"
            >
              {ORDERS[value]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The distance of the shades that reviews name from the one worn, in steps. Undefined until that is known. One request
 * takes a hundred shades: the ones after them have none.
 */
function useSteps(named: number[]): Steps | undefined {
  const worn = useOwnShade()?.worn;
  const reviewed = named.slice(0, MAX_PAGE_SIZE);
  return useLoaded(`${getWornKey(worn)} ${reviewed.join()}`, () =>
    worn && reviewed.length > 0
      ? fetchDistances(worn, reviewed).then(
          (found) => new Map(found.map((each) => [each.variant_id, each.steps])),
        )
      : undefined,
  );
}

/** The distance of a shade from the one worn, in steps of a usual range, by its id. */
type Steps = Map<number, number>;

interface NearPeople {
  people: number;
  stars: number;
}

const NEAR_STEPS = 2;

/** Fewer people than this are behind no number. */
const MIN_PEOPLE = 5;

/** Infinity where the shade is too far down the list to be asked for, or where a review names none. */
const getSteps = (shadeId: number | undefined, steps: Steps): number =>
  (shadeId === undefined ? undefined : steps.get(shadeId)) ?? Infinity;

const isNear = (shadeId: number | undefined, steps: Steps) => getSteps(shadeId, steps) <= NEAR_STEPS;

export const listShades = (reviews: Review[]): number[] => [
  ...new Set(reviews.flatMap(({ worn_shade }) => (worn_shade ? [worn_shade.id] : []))),
];

/** Those near the shade and their average. Undefined where too few people are behind it. */
export function countSimilar(reviews: Review[], steps: Steps): NearPeople | undefined {
  const near = reviews.filter((review) => !review.incentivised && isNear(review.worn_shade?.id, steps));
  if (near.length < MIN_PEOPLE) return undefined;
  return { people: near.length, stars: near.reduce((sum, { rating }) => sum + rating, 0) / near.length };
}

/** The same of more reviews than are loaded, by the counts of shades. */
export function countSimilarShades({ shades }: ReviewCounts, steps: Steps): NearPeople | undefined {
  const near = shades.filter(({ variant_id }) => isNear(variant_id, steps));
  const people = near.reduce((sum, { reviews }) => sum + reviews, 0);
  if (people < MIN_PEOPLE) return undefined;
  return { people, stars: near.reduce((sum, { stars }) => sum + stars, 0) / people };
}

/** The shades that reviewers wore, the closest first, for the API; 0 stands for reviews that name none. */
export function orderShades({ shades }: ReviewCounts, steps: Steps, onlyNear: boolean): string {
  const ids = shades.map(({ variant_id }) => variant_id);
  const chosen = ids.filter((id) => (onlyNear ? isNear(id, steps) : steps.has(id)));
  chosen.sort((first, second) => (steps.get(first) ?? 0) - (steps.get(second) ?? 0));
  const closest = chosen.slice(0, MAX_PAGE_SIZE - 1);
  return (onlyNear ? closest : [...closest, 0]).join();
}

/** The closest first. Those that name no shade come last, or not at all; equals stay as they were. */
export function selectSimilar(reviews: Review[], steps: Steps, onlyNear: boolean): Review[] {
  const chosen = onlyNear ? reviews.filter((review) => isNear(review.worn_shade?.id, steps)) : [...reviews];
  return chosen.sort((first, second) => {
    const [one, other] = [getSteps(first.worn_shade?.id, steps), getSteps(second.worn_shade?.id, steps)];
    return one === other ? 0 : one - other;
  });
}

export const describeSimilar = (found: NearPeople | undefined): string =>
  found
    ? `${found.people} people within two steps of your shade gave it ${formatRating(found.stars)} stars on average.`
    : "Too few people near your shade have said which one they wore.";
