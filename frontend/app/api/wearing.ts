/** API calls about wearing: how a shade sat, and what the member said before. */
import { browserApi } from "./client/browser-api";
import { unwrapResponse } from "./client/client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type WearInput = Required<Schemas["NewWearReport"]>;
export type WearVerdict = WearInput["verdicts"][number];
export type WearLater = WearInput["later"];
export type OwnWearing = Schemas["OwnWearing"];
export type WearFacts = Schemas["WearFacts"];

export const WEARING_FAILED_TEXT = "Failed to save how the shade sat";

export const fetchWearing = (): Promise<OwnWearing> =>
  unwrapResponse(browserApi().GET("/api/v1/user/wearing"));

export const putWearReport = (body: WearInput) =>
  unwrapResponse(browserApi().PUT("/api/v1/user/wearing/report", { body }));

export const removeWearReport = (variant_id: number) =>
  unwrapResponse(browserApi().DELETE("/api/v1/user/wearing/report", { body: { variant_id } }));

export const removeWornShade = (variant_id: number) =>
  unwrapResponse(browserApi().DELETE("/api/v1/user/wearing/shade", { body: { variant_id } }));
