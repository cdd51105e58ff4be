/** API calls of the desk about reviews and blocked words. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";

type Schemas = components["schemas"];
export type ModeratedReview = Schemas["ModeratedReview"];

export const fetchReviews = (query: { q?: string; standing?: string; offset?: number }) =>
  unwrapResponse(desk.GET("/admin/desk/reviews", { params: { query } }));
export const decideReview = (review_id: number, standing: "shown" | "hidden", reason: string) =>
  unwrapResponse(desk.POST("/admin/desk/reviews/{review_id}", init({ review_id }, { standing, reason })));
export const blockWord = (word: string) =>
  unwrapResponse(desk.POST("/admin/desk/reviews/words", { body: { word } }));
export const unblockWord = (word: string) =>
  unwrapResponse(desk.DELETE("/admin/desk/reviews/words", { body: { word } }));
