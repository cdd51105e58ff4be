/** API calls about categories. */
import { type Api, unwrapResponse } from "./client/client";
import type { components } from "./schema";

export type Category = components["schemas"]["Category"];

export const CATEGORIES_FAILED_TEXT = "Failed to fetch categories";
export const CATEGORY_FAILED_TEXT = "Failed to fetch the category";
export const CATEGORY_MISSING_TEXT = "Category not found";

/** All categories, also those without shades. */
export const fetchCategories = (api: Api) =>
  unwrapResponse(api.GET("/api/v1/categories", { params: { query: { only_with_product_variants: false } } }));

export const fetchCategory = (api: Api, slug: string) =>
  unwrapResponse(api.GET("/api/v1/category", { params: { query: { slug } } })).then(({ data }) => data);
