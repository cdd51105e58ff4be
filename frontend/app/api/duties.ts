/** API calls about complaints, and the figures of the last quarter. */
import { browserApi } from "./client/browser-api";
import { type Api, unwrapResponse } from "./client/client";
import type { components } from "./schema";

export type NewComplaint = components["schemas"]["NewComplaint"];
export type QuarterFigures = components["schemas"]["QuarterFigures"];

export const complain = (body: NewComplaint) =>
  unwrapResponse(browserApi().POST("/api/v1/complaints", { body }));

export const fetchFigures = (api: Api) => unwrapResponse(api.GET("/api/v1/shop/figures"));
