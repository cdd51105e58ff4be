/** Calls about reviews: writing, changing and taking back one's own; voting on and reporting others'. */
import { browserApi } from "./browser";
import { call } from "./client";
import type { components } from "./schema";

export type Opinion = Required<Omit<components["schemas"]["NewReview"], "product_slug">>;
export type Vote = "like" | "dislike" | "undo";

/** "Failed to add product review", and so on. */
export const failedTo = (what: "add" | "edit" | "delete" | "like" | "dislike") =>
  `Failed to ${what} product review`;

export const addReview = (product_slug: string, opinion: Opinion) =>
  call(browserApi().POST("/api/v1/product/review", { body: { ...opinion, product_slug } }));

export const editReview = (review_id: number, opinion: Opinion) =>
  call(browserApi().PUT("/api/v1/product/review", { body: { ...opinion, review_id } }));

export const deleteReview = (review_id: number) =>
  call(browserApi().DELETE("/api/v1/product/review", { body: { review_id } }));

export function vote(kind: Vote, review_id: number) {
  const body = { review_id };
  if (kind === "undo") return call(browserApi().DELETE("/api/v1/product/review/undo", { body }));
  if (kind === "like") return call(browserApi().POST("/api/v1/product/review/like", { body }));
  return call(browserApi().POST("/api/v1/product/review/dislike", { body }));
}

export const reportReview = (review_id: number, reason: string) =>
  call(browserApi().POST("/api/v1/product/review/report", { body: { review_id, reason } }));
