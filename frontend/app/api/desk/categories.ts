/** API calls of the desk about categories. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";
import { unwrapSaved } from "./saving";

type Schemas = components["schemas"];
export type DeskCategory = Schemas["DeskCategory"];
export type StoredCategory = Schemas["StoredCategory"];

export const fetchCategories = () => unwrapResponse(desk.GET("/admin/desk/categories"));
export const addCategory = (body: DeskCategory) =>
  unwrapResponse(desk.POST("/admin/desk/categories", { body }));
export const saveCategory = (category_id: number, version: string, category: DeskCategory) =>
  unwrapSaved(desk.PUT("/admin/desk/categories/{category_id}", init({ category_id }, { version, category })));
