/** API calls that find products: search, suggestions, and the lists of the home page. */
import { type Api, unwrapResponse } from "./client/client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A card. In a list by colour, depth or undertone it has the shade that is looked for. */
export type Card = Schemas["Card"] & Pick<Schemas["FoundCard"], "shown_shade">;
export type Filters = Schemas["Filters"];
export type SearchRequest = Schemas["SearchRequest"];
export type SearchResponse = Schemas["SearchAnswer"];
export type Sort = NonNullable<SearchRequest["sort_by"]>;
export type WornColour = Schemas["WornColour"];
export type Suggestions = Schemas["Suggestions"];
export type WallShade = Schemas["WallShade"];

/** The search text that finds all products. */
export const ALL_PRODUCTS_QUERY = " ";
export const PAGE_SIZE = 20;
const CAROUSEL_SIZE = 15;

export const searchProducts = (api: Api, body: SearchRequest) =>
  unwrapResponse(api.POST("/api/v1/search", { body }));

export const fetchSuggestions = (api: Api, q: string, signal?: AbortSignal) =>
  unwrapResponse(api.GET("/api/v1/search/suggest", { params: { query: { q } }, ...(signal && { signal }) }));

export const fetchTrendingProducts = (api: Api, category_slug?: string) =>
  unwrapResponse(
    api.GET("/api/v1/product/trending", { params: { query: { category_slug, top_n: CAROUSEL_SIZE } } }),
  );

export const fetchNewProducts = (api: Api, category_slug?: string) =>
  unwrapResponse(
    api.GET("/api/v1/product/new", { params: { query: { category_slug, top_n: CAROUSEL_SIZE } } }),
  );

export const fetchFeaturedProducts = (api: Api) => unwrapResponse(api.GET("/api/v1/product/featured"));

export const fetchShadeWall = (api: Api) => unwrapResponse(api.GET("/api/v1/shades/wall"));
