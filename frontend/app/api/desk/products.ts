/** API calls of the desk about products. */
import { unwrapResponse } from "../client/client";
import type { components, paths } from "../schema";
import { desk, init, sendFile } from "./client";
import { unwrapSaved } from "./saving";

type Schemas = components["schemas"];
export type DeskProduct = Schemas["DeskProduct"];
export type DeskShade = Schemas["DeskShade"];
export type DeskOffer = Schemas["DeskOffer"];
export type DeskIngredient = Schemas["DeskIngredient"];
export type DeskPicture = Schemas["DeskPicture"];
export type StoredProduct = Schemas["StoredProduct"];
export type ListedProduct = Schemas["ListedProduct"];
export type ProductList = Schemas["ProductList"];
export type ProductsChange = Schemas["ProductsChange"];
export type DeskChoices = Schemas["Choices"];
type ListChoice = NonNullable<paths["/admin/desk/products"]["get"]["parameters"]["query"]>;

export const fetchChoices = (): Promise<DeskChoices> => unwrapResponse(desk.GET("/admin/desk/choices"));

export const fetchProducts = (query: ListChoice): Promise<ProductList> =>
  unwrapResponse(desk.GET("/admin/desk/products", { params: { query } }));

export const fetchProduct = (product_id: number): Promise<StoredProduct> =>
  unwrapResponse(desk.GET("/admin/desk/products/{product_id}", init({ product_id })));

export const addProduct = (product: DeskProduct): Promise<StoredProduct> =>
  unwrapResponse(desk.POST("/admin/desk/products", { body: product }));

/** `undoes` is the change in its history that is undone with it. */
export const saveProduct = (
  id: number,
  version: string,
  product: DeskProduct,
  undoes?: number,
): Promise<StoredProduct> => {
  const body = { version, product, ...(undoes !== undefined && { undoes }) };
  return unwrapSaved(desk.PUT("/admin/desk/products/{product_id}", init({ product_id: id }, body)));
};

export const changeProducts = (change: ProductsChange) =>
  unwrapResponse(desk.POST("/admin/desk/products/change", { body: change }));

export const readLabel = (text: string) =>
  unwrapResponse(desk.POST("/admin/desk/ingredients/read", { body: { text } }));

export async function sendPicture(file: Blob): Promise<DeskPicture> {
  const { url, width, height } = await sendFile<Schemas["StoredPicture"]>("pictures", "picture", file);
  return { url, width, height, alt: "", name: "" };
}
