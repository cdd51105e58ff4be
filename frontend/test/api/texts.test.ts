/** The exact error texts shown to shoppers. */
import { describe, expect, it } from "vitest";
import { formatReviewFailure } from "~/api/reviews";

describe("what failed is named", () => {
  it.each([
    ["add", "Failed to add product review"],
    ["edit", "Failed to edit product review"],
    ["delete", "Failed to delete product review"],
    ["like", "Failed to like product review"],
    ["dislike", "Failed to dislike product review"],
  ] as const)("when a member could not %s a review", (what, words) =>
    expect(formatReviewFailure(what)).toBe(words),
  );
});
