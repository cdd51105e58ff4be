/** API calls of the shade finder: its three steps, and the matches of a shade. */
import { fetchBrands } from "./brands";
import { type Api, unwrapResponse } from "./client/client";
import { MAX_BRAND_PAGE } from "./constants";
import type { components, paths } from "./schema";
import { ALL_PRODUCTS_QUERY } from "./search";

type Schemas = components["schemas"];

export type ShadeBrand = Schemas["Brand"];
export type ShadeCard = Schemas["Card"];
/** A match. Where prices count delivery, `deliveryNote` says so beside them, and `countsDelivery` whether it costs. */
export type Match = Schemas["Match"] & { deliveryNote?: string; countsDelivery?: boolean };
export type Matches = Schemas["Matches"];
export type Leading = Pick<Schemas["Leading"], "offer" | "own_is_best"> & { lead: Match } & Record<
    "cheapest" | "surest" | "same_finish" | "closest",
    Match | null
  >;
export type Tape = Schemas["Tape"];
export type TapeProduct = Schemas["TapeProduct"];
export type Nudges = Schemas["Nudges"];
export type NudgedShade = Schemas["NudgedShade"];
export type AlikeProducts = Schemas["AlikeProducts"];
export type Alike = Schemas["Alike"];
export type Corrections = Schemas["Corrections"];
export type OwnedMatch = Schemas["OwnedMatch"];
export type OwnedShade = Schemas["OwnedShade"];
export type Filters = Schemas["Filters"];
export type Alternatives = Schemas["Alternatives"];
export type ShadeFacts = Schemas["ShadeFacts"];
export type MatchConstants = Schemas["ConstantsAnswer"];

const MAX_NAMED = 24;

export const SHADES_FAILED_TEXT = "Failed to fetch the products";

export const fetchShadeBrands = async (api: Api): Promise<ShadeBrand[]> =>
  (await fetchBrands(api, true)).brands;

export async function fetchBrandProducts(api: Api, brand: string): Promise<ShadeCard[]> {
  const body = {
    query: ALL_PRODUCTS_QUERY,
    brand_slugs: [brand],
    page_limit: MAX_BRAND_PAGE,
    page_number: 1,
    must_have_variant: true,
    sort_by: "name" as const,
  };
  return (await unwrapResponse(api.POST("/api/v1/search", { body }))).products;
}

/** Products with shades whose name, with their brand's, has all the words. */
export async function fetchNamedProducts(api: Api, words: string): Promise<ShadeCard[]> {
  const body = { query: words, page_limit: MAX_NAMED, page_number: 1, must_have_variant: true };
  const { products } = await unwrapResponse(api.POST("/api/v1/search", { body }));
  const typed = words.toLowerCase().split(/\s+/);
  return products.filter(({ brand, name }) =>
    typed.every((word) => `${brand} ${name}`.toLowerCase().includes(word)),
  );
}

/** The filters of the matches: every category, brand, finish and price of products with shades. */
export async function fetchShadeFilters(api: Api, categories: string[], delivered = false): Promise<Filters> {
  const body = {
    query: ALL_PRODUCTS_QUERY,
    page_limit: 1,
    page_number: 1,
    must_have_variant: true,
    category_slugs: categories,
    ...(delivered && { delivered }),
  };
  return (await unwrapResponse(api.POST("/api/v1/search", { body }))).filters;
}

type SimilarQuery = NonNullable<paths["/api/v1/search/similar"]["get"]["parameters"]["query"]>;

export const fetchSimilar = (api: Api, query: SimilarQuery): Promise<Matches> =>
  unwrapResponse(api.GET("/api/v1/search/similar", { params: { query } }));

type TapeQuery = NonNullable<paths["/api/v1/search/similar/tape"]["get"]["parameters"]["query"]>;

/** Every product within a difference. */
export const fetchTape = (api: Api, query: TapeQuery): Promise<Tape> =>
  unwrapResponse(api.GET("/api/v1/search/similar/tape", { params: { query } }));

type NudgesQuery = NonNullable<paths["/api/v1/search/similar/nudges"]["get"]["parameters"]["query"]>;

export const fetchNudges = (api: Api, query: NudgesQuery): Promise<Nudges> =>
  unwrapResponse(api.GET("/api/v1/search/similar/nudges", { params: { query } }));

export type AlikeQuery = NonNullable<paths["/api/v1/search/similar/alike"]["get"]["parameters"]["query"]>;

export const fetchAlike = (api: Api, query: AlikeQuery): Promise<AlikeProducts> =>
  unwrapResponse(api.GET("/api/v1/search/similar/alike", { params: { query } }));

/** The matches of a shade. For one that is no longer made, those that can be bought today. */
export const fetchMatches = (
  api: Api,
  shade: number,
  category: string,
  discontinued: boolean,
): Promise<Matches> =>
  fetchSimilar(api, {
    variant_id: shade,
    category_slug: category,
    leading: true,
    ...(discontinued && { in_stock: true }),
  });

export const fetchCorrections = (api: Api): Promise<Corrections> =>
  unwrapResponse(api.GET("/api/v1/shades/corrected"));

export const fetchOwnedMatches = (
  api: Api,
  body: Schemas["OwnedRequest"],
): Promise<Schemas["OwnedMatches"]> => unwrapResponse(api.POST("/api/v1/search/similar/owned", { body }));

export const fetchMatchConstants = (api: Api): Promise<MatchConstants> =>
  unwrapResponse(api.GET("/api/v1/search/similar/constants"));

/** A shade's look in words, and the address of its page. */
export const fetchShadeFacts = (api: Api, shade: number): Promise<ShadeFacts> =>
  unwrapResponse(api.GET("/api/v1/shade", { params: { query: { variant_id: shade } } }));

/** The closest to a product in each of its shades. */
export const fetchAlternatives = (api: Api, slug: string): Promise<Alternatives> =>
  unwrapResponse(api.GET("/api/v1/product/alternatives", { params: { query: { slug } } }));
