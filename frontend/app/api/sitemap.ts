/** API calls of the sitemap: all brands and categories, and the products of a brand. */
import type { Api } from "./client";
import { unwrapResponse } from "./client";

export async function fetchBrandsAndCategories(api: Api) {
  const [brands, categories] = await Promise.all([
    unwrapResponse(api.GET("/api/v1/brands")),
    unwrapResponse(api.GET("/api/v1/categories")),
  ]);
  return { brands: brands.brands, categories: categories.categories };
}

export const fetchProductsOfBrand = (api: Api, brand: string) =>
  unwrapResponse(
    api.POST("/api/v1/search", {
      body: {
        query: " ",
        brand_slugs: [brand],
        page_limit: 9_999_999,
        page_number: 1,
        must_have_variant: false,
      },
    }),
  );
