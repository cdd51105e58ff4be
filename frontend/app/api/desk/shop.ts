/** API calls of the desk about the shop itself: its figures, and what it says of itself. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";
import { type PastChange, unwrapSaved } from "./saving";

type Schemas = components["schemas"];
export type Figures = Schemas["Figures"];
export type DayRow = Schemas["DayRow"];
export type ClickRow = Schemas["ClickRow"];
export type ShopFact = Schemas["ShopFact"];

export const fetchFigures = (days: number): Promise<Figures> =>
  unwrapResponse(desk.GET("/admin/desk/figures", { params: { query: { days } } }));

export const buildCsvPath = (what: "days" | "clicks" | "products", days: number): string =>
  `/admin/desk/figures/csv?what=${what}&days=${days}`;

export const fetchShopFacts = async (): Promise<ShopFact[]> =>
  (await unwrapResponse(desk.GET("/admin/desk/shop"))).facts;

export const saveShopFact = (name: string, version: string, value: string): Promise<ShopFact> =>
  unwrapSaved(desk.PUT("/admin/desk/shop/{name}", init({ name }, { version, value })));

/** The former values of a fact, each as the change that ended it. */
export async function fetchFactHistory(name: string): Promise<PastChange[]> {
  const path = { name };
  const { said } = await unwrapResponse(desk.GET("/admin/desk/shop/{name}/history", init(path)));
  return said.map(({ said_at, said_by, value }, place) => ({
    id: said.length - place,
    at: said_at,
    staff: said_by,
    before: { value: said[place + 1]?.value ?? "" },
    after: { value },
  }));
}
