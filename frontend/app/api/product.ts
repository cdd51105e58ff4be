/** API calls about one product: its page and its reviews. */
import { type Api, unwrapResponse } from "./client/client";
import { ApiError } from "./client/errors";
import type { components, operations } from "./schema";

export type Product = components["schemas"]["Product"];
export type Variant = components["schemas"]["Variant"];
export type Vendor = components["schemas"]["Vendor"];
export type Video = components["schemas"]["Video"];
export type Certification = components["schemas"]["Certification"];
export type Ingredients = components["schemas"]["Ingredients"];
export type Image = components["schemas"]["Image"];
export type PriceHistory = components["schemas"]["PriceHistory"];
export type PriceStep = components["schemas"]["PriceStep"];
export type RetailerPrices = components["schemas"]["RetailerPrices"];
export type Review = components["schemas"]["Review"];
export type ReviewPage = components["schemas"]["ProductReviews"];
export type ReviewCounts = components["schemas"]["ReviewCounts"];
/** Which reviews of a product to fetch: their order, stars and shades, or the page after another. */
export type ReviewChoice = Omit<
  operations["ApiV1ProductReviewProductReviews"]["parameters"]["query"],
  "slug"
>;

export const PRODUCT_FAILED_TEXT = "Failed to fetch the product";
export const PRODUCT_MISSING_TEXT = "Product not found";
export const REVIEWS_FAILED_TEXT = "Failed to fetch product reviews";

const NOT_FOUND_PROBLEM = {
  status: 404,
  message: PRODUCT_MISSING_TEXT,
  statusLine: "Error 404: Not Found",
  fields: [],
};

/** Fetches a product. Throws a 404 also when the API answers `data: false`. Drops shades without a colour. */
export async function fetchProduct(api: Api, slug: string): Promise<Product> {
  const { data } = await unwrapResponse(api.GET("/api/v1/product", { params: { query: { slug } } }));
  if (!data) throw new ApiError(NOT_FOUND_PROBLEM);
  return { ...data, variants: data.variants.filter(({ value }) => value) };
}

/** What was observed of a product's price, on request also of each retailer's. */
export const fetchPriceHistory = (api: Api, slug: string, retailers = false): Promise<PriceHistory> =>
  unwrapResponse(
    api.GET("/api/v1/product/prices", { params: { query: { slug, ...(retailers && { retailers }) } } }),
  );

/** The first 100 reviews of a product, most helpful first, or as chosen. An unknown product has none. */
export async function fetchReviews(api: Api, slug: string, choice: ReviewChoice = {}): Promise<ReviewPage> {
  try {
    return await unwrapResponse(
      api.GET("/api/v1/product/review", { params: { query: { slug, ...choice } } }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { product_reviews: [] };
    throw error;
  }
}
