/** API calls about reviews: write, edit, delete, vote and report. */
import { browserApi } from "./client/browser-api";
import { unwrapResponse } from "./client/client";
import type { components } from "./schema";

type NewReview = components["schemas"]["NewReview"];
export type ReviewInput = Required<Omit<NewReview, "product_slug" | "worn_variant_id">> &
  Pick<NewReview, "worn_variant_id">;
export type Vote = "like" | "dislike" | "undo";

/** For example "Failed to add product review". */
export const formatReviewFailure = (action: "add" | "edit" | "delete" | "like" | "dislike") =>
  `Failed to ${action} product review`;

export const addReview = (product_slug: string, input: ReviewInput) =>
  unwrapResponse(
    browserApi().POST("/api/v1/product/review", { body: { ...toReviewBody(input), product_slug } }),
  );

export const editReview = (review_id: number, input: ReviewInput) =>
  unwrapResponse(browserApi().PUT("/api/v1/product/review", { body: { ...toReviewBody(input), review_id } }));

/**
 * The shade is sent only where there is one: the API takes it for none otherwise. The generated types call a field
 * with a default required.
 */
const toReviewBody = ({ worn_variant_id, ...review }: ReviewInput) =>
  ({
    ...review,
    ...(worn_variant_id && { worn_variant_id }),
  }) as ReviewInput;

export const deleteReview = (review_id: number) =>
  unwrapResponse(browserApi().DELETE("/api/v1/product/review", { body: { review_id } }));

export function sendVote(kind: Vote, review_id: number) {
  const body = { review_id };
  if (kind === "undo") return unwrapResponse(browserApi().DELETE("/api/v1/product/review/undo", { body }));
  if (kind === "like") return unwrapResponse(browserApi().POST("/api/v1/product/review/like", { body }));
  return unwrapResponse(browserApi().POST("/api/v1/product/review/dislike", { body }));
}

export type Report = Pick<components["schemas"]["Report"], "reason" | "kind"> & { email: string | null };

export const reportReview = (review_id: number, report: Report) =>
  unwrapResponse(browserApi().POST("/api/v1/product/review/report", { body: { review_id, ...report } }));

export type ProfilePart = components["schemas"]["ProfileReport"]["about"];

export const reportProfile = (user_id: number, about: ProfilePart, report: Report) =>
  unwrapResponse(browserApi().POST("/api/v1/user/report", { body: { user_id, about, ...report } }));
