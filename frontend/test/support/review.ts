/** A review as the API sends it, for tests that read only some of its fields. */
import type { Review } from "~/api/product";

export const makeReview = (values: Pick<Review, "review_id"> & Partial<Review>): Review => ({
  user_id: 1,
  user_name: "Ada",
  rating: 5,
  review: "",
  static_review: [],
  incentivised: false,
  created_at: "2026-01-01T00:00:00Z",
  review_likes: 0,
  review_dislikes: 0,
  is_liked: false,
  is_disliked: false,
  ...values,
});
