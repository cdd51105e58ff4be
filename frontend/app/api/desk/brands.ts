/** API calls of the desk about brands. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";
import { unwrapSaved } from "./saving";

type Schemas = components["schemas"];
export type DeskBrand = Schemas["DeskBrand"];
export type StoredBrand = Schemas["StoredBrand"];

export const fetchBrands = () => unwrapResponse(desk.GET("/admin/desk/brands"));
export const addBrand = (body: DeskBrand) => unwrapResponse(desk.POST("/admin/desk/brands", { body }));
export const saveBrand = (id: number, version: string, brand: DeskBrand) =>
  unwrapSaved(desk.PUT("/admin/desk/brands/{brand_id}", init({ brand_id: id }, { version, brand })));
export const addBrandName = (id: number, name: string) =>
  unwrapResponse(desk.POST("/admin/desk/brands/{brand_id}/names", init({ brand_id: id }, { name })));
export const removeBrandName = (brand_id: number, slug: string) =>
  unwrapResponse(desk.DELETE("/admin/desk/brands/{brand_id}/names/{slug}", init({ brand_id, slug })));
export const mergeBrands = (id: number, gone: string) =>
  unwrapResponse(desk.POST("/admin/desk/brands/{brand_id}/merge", init({ brand_id: id }, { gone })));
