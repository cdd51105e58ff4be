/** API call about what brands' ranges of shades cover. */
import { type Api, unwrapResponse } from "./client/client";
import type { components, paths } from "./schema";

export type BrandRanges = components["schemas"]["BrandRanges"];
export type BrandRange = components["schemas"]["BrandRange"];
export type RangesQuery = NonNullable<paths["/api/v1/shades/ranges"]["get"]["parameters"]["query"]>;

export const RANGES_FAILED_TEXT = "Failed to fetch the ranges.";

export const fetchRanges = (api: Api, query: RangesQuery): Promise<BrandRanges> =>
  unwrapResponse(api.GET("/api/v1/shades/ranges", { params: { query } }));
