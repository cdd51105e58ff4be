/** API calls of the sitemap: all brands and categories, the products of a brand, and how many sitemaps shades fill. */
import type { Api } from "./client/client";
import { unwrapResponse } from "./client/client";
import { MAX_BRAND_PAGE } from "./constants";
import { ALL_PRODUCTS_QUERY } from "./search";

export async function fetchBrandsAndCategories(api: Api) {
  const [brands, categories] = await Promise.all([
    unwrapResponse(api.GET("/api/v1/brands")),
    unwrapResponse(api.GET("/api/v1/categories")),
  ]);
  return { brands: brands.brands, categories: categories.categories };
}

/** The API writes the sitemaps of shades itself. */
export const countShadeSitemaps = async (api: Api): Promise<number> =>
  (await unwrapResponse(api.GET("/api/v1/shades/sitemaps"))).count;

export const fetchProductsOfBrand = (api: Api, brand: string) =>
  unwrapResponse(
    api.POST("/api/v1/search", {
      body: {
        query: ALL_PRODUCTS_QUERY,
        brand_slugs: [brand],
        page_limit: MAX_BRAND_PAGE,
        page_number: 1,
        must_have_variant: false,
      },
    }),
  );
