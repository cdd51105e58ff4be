/** API calls of the desk about the shop itself: its figures, and what it says of itself. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk } from "./products";

type Schemas = components["schemas"];
export type Figures = Schemas["Figures"];
export type DayRow = Schemas["DayRow"];
export type ClickRow = Schemas["ClickRow"];
export type ShopFact = Schemas["ShopFact"];
export type StoredFact = Schemas["StoredFact"];

export const fetchFigures = (days: number): Promise<Figures> =>
  unwrapResponse(desk.GET("/admin/desk/figures", { params: { query: { days } } }));

export const buildCsvPath = (what: "days" | "clicks", days: number): string =>
  `/admin/desk/figures/csv?what=${what}&days=${days}`;

export const fetchShopFacts = async (): Promise<ShopFact[]> =>
  (await unwrapResponse(desk.GET("/admin/desk/shop"))).facts;

export const saveShopFact = (name: string, value: string): Promise<ShopFact> =>
  unwrapResponse(desk.PUT("/admin/desk/shop/{name}", { params: { path: { name } }, body: { value } }));

export const fetchFactHistory = async (name: string): Promise<StoredFact[]> =>
  (await unwrapResponse(desk.GET("/admin/desk/shop/{name}/history", { params: { path: { name } } }))).said;
