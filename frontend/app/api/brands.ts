/** API calls about brands. */
import { type Api, unwrapResponse } from "./client/client";
import type { components } from "./schema";

export type Brand = components["schemas"]["Brand"];

export const BRANDS_FETCHED_TEXT = "Brands fetched successfully.";
export const BRANDS_FAILED_TEXT = "Error fetching brands.";

export const BRAND_FAILED_TEXT = "Error fetching brand.";
export const BRAND_MISSING_TEXT = "Brand not found";

/** All brands, or those that have products with shades. */
export const fetchBrands = (api: Api, only_with_product_variants = false) =>
  unwrapResponse(api.GET("/api/v1/brands", { params: { query: { only_with_product_variants } } }));

export const fetchBrand = (api: Api, slug: string) =>
  unwrapResponse(api.GET("/api/v1/brand", { params: { query: { slug } } })).then(({ data }) => data);
