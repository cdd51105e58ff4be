/** Reviews near the shopper's shade: no number with fewer than five people behind it, and an exact order. */
import { describe, expect, it } from "vitest";
import {
  countSimilar,
  describeSimilar,
  listShades,
  selectSimilar,
} from "~/features/passport/on-pages/similar-reviews";
import { makeReview } from "../support/review";

const review = (review_id: number, rating: number, shade?: number) =>
  makeReview({
    review_id,
    rating,
    user_id: review_id,
    ...(shade && { worn_shade: { id: shade, name: `Shade ${shade}`, value: "#c68642" } }),
  });

const STEPS = new Map([
  [1, 0],
  [2, 2],
  [3, 2.01],
]);
const NEAR = [review(1, 5, 1), review(2, 5, 2), review(3, 4, 2), review(4, 4, 1)];
const FAR = [review(5, 1, 3), review(6, 1), review(7, 1, 99)];

describe("people near my shade", () => {
  it("are counted from five on, and never with fewer", () => {
    expect(countSimilar([...NEAR, ...FAR], STEPS)).toBeUndefined();
    expect(describeSimilar(undefined)).not.toMatch(/\d/);
    const enough = countSimilar([...NEAR, ...FAR, review(8, 5, 2)], STEPS);
    expect(enough).toEqual({ people: 5, stars: 4.6 });
    expect(describeSimilar(enough)).toBe(
      "5 people within two steps of your shade gave it 4.6 stars on average.",
    );
  });

  it("come first, the closest before others, and equals stay as they were", () => {
    const all = [...FAR, ...NEAR];
    expect(selectSimilar(all, STEPS, false).map(({ review_id }) => review_id)).toEqual([1, 4, 2, 3, 5, 6, 7]);
    expect(selectSimilar(all, STEPS, true).map(({ review_id }) => review_id)).toEqual([1, 4, 2, 3]);
    expect(all[0]?.review_id).toBe(5);
  });

  it("are asked about by each shade once", () => {
    expect(listShades([...NEAR, ...FAR])).toEqual([1, 2, 3, 99]);
  });
});
