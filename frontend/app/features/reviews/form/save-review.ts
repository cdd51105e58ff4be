/** A member's own review of a product: what the form starts with, and how it is saved. */
import type { Review } from "~/api/product";
import { addReview, editReview, type ReviewInput } from "~/api/reviews";
import { readSession } from "~/session/session-store";

const INFLUENCER_TYPE = "influencer";
export const GIFT_QUESTION = "Were you given or paid anything for this?";

/** A review that is being written. Whether it was a gift is null until it is answered. */
export type ReviewDraft = Omit<ReviewInput, "incentivised"> & { incentivised: boolean | null };

const EMPTY_REVIEW: ReviewDraft = {
  rating: 0,
  static_review: [],
  review: "",
  incentivised: null,
  worn_variant_id: null,
};

/** The member's review as it is changed, or an empty one. */
export function toReviewDraft(review: Review | null): ReviewDraft {
  if (!review) return EMPTY_REVIEW;
  const { rating, static_review, review: words, incentivised } = review;
  const worn_variant_id = review.worn_shade?.id ?? null;
  return { rating, static_review, review: words, incentivised, worn_variant_id };
}

export const getReviewDraftKey = (slug: string) => `review:${slug}`;

export const mayWriteText = () => readSession().member?.user_type === INFLUENCER_TYPE;

/** Adds a review, or changes the member's own, and returns it as it is saved. */
export async function saveReview(
  slug: string,
  ownReview: Review | null,
  input: ReviewInput,
): Promise<Review> {
  // The API refuses text from a member who is no longer an influencer.
  const allowed = mayWriteText() ? input : { ...input, review: "" };
  const { review } = await (ownReview ? editReview(ownReview.review_id, allowed) : addReview(slug, allowed));
  return review;
}
