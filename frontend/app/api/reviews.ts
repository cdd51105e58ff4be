/** API calls about reviews: write, edit, delete, vote and report. */
import { browserApi } from "./browser-api";
import { unwrapResponse } from "./client";
import type { components } from "./schema";

export type ReviewInput = Required<Omit<components["schemas"]["NewReview"], "product_slug">>;
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
 * `incentivised` is sent only where it is true: the API takes it for false otherwise. The generated types call a
 * field with a default required.
 */
const toReviewBody = ({ incentivised, ...review }: ReviewInput) =>
  (incentivised ? { ...review, incentivised } : review) as ReviewInput;

export const deleteReview = (review_id: number) =>
  unwrapResponse(browserApi().DELETE("/api/v1/product/review", { body: { review_id } }));

export function sendVote(kind: Vote, review_id: number) {
  const body = { review_id };
  if (kind === "undo") return unwrapResponse(browserApi().DELETE("/api/v1/product/review/undo", { body }));
  if (kind === "like") return unwrapResponse(browserApi().POST("/api/v1/product/review/like", { body }));
  return unwrapResponse(browserApi().POST("/api/v1/product/review/dislike", { body }));
}

export const reportReview = (review_id: number, reason: string) =>
  unwrapResponse(browserApi().POST("/api/v1/product/review/report", { body: { review_id, reason } }));
