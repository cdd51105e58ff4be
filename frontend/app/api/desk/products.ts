/** API calls of the desk. They go with the session of staff, which is not that of a member. */
import { createApi, unwrapResponse } from "../client/client";
import { ApiError } from "../client/errors";
import type { components, paths } from "../schema";

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
export type PastChange = Omit<Schemas["PastChange"], "before"> & { before: Partial<DeskProduct> };
export type ListChoice = NonNullable<paths["/admin/desk/products"]["get"]["parameters"]["query"]>;

let signedOut = (): void => undefined;

/** `handler` is called when staff have to sign in, again or for the first time. */
export function onSignedOut(handler: () => void): void {
  signedOut = handler;
}

const send = async (request: Request): Promise<Response> => {
  const response = await fetch(request);
  if (response.status === 401 && !request.url.endsWith("/login/")) signedOut();
  return response;
};

export const desk = createApi("", send);

export const fetchStaff = () => unwrapResponse(desk.GET("/admin/desk/session"));

/** Signs in. The admin's own page has the same address for it. */
export async function signIn(username: string, password: string): Promise<void> {
  await sendJson("/admin/public/login/", { username, password });
}

export async function signOut(): Promise<void> {
  await sendJson("/admin/public/logout/", {});
}

async function sendJson(address: string, body: object): Promise<void> {
  const request = send(
    new Request(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  await unwrapResponse(request.then(async (response) => readJson(response)));
}

async function readJson(response: Response) {
  const body: unknown = await response.json().catch(() => ({}));
  return response.ok ? { data: body as object, response } : { error: body, response };
}

export const fetchChoices = (): Promise<DeskChoices> => unwrapResponse(desk.GET("/admin/desk/choices"));

export const fetchProducts = (query: ListChoice): Promise<ProductList> =>
  unwrapResponse(desk.GET("/admin/desk/products", { params: { query } }));

export const fetchProduct = (product_id: number): Promise<StoredProduct> =>
  unwrapResponse(desk.GET("/admin/desk/products/{product_id}", { params: { path: { product_id } } }));

export const addProduct = (product: DeskProduct): Promise<StoredProduct> =>
  unwrapResponse(desk.POST("/admin/desk/products", { body: product }));

/** Somebody else saved the product meanwhile. `theirs` is what they saved. */
export class ChangedMeanwhileError extends ApiError {
  constructor(
    readonly theirs: StoredProduct,
    message: string,
  ) {
    super({ status: 409, message, statusLine: "Error 409: Conflict", fields: [] });
  }
}

export async function saveProduct({ id, version, product }: StoredProduct): Promise<StoredProduct> {
  const answer = desk.PUT("/admin/desk/products/{product_id}", {
    params: { path: { product_id: id } },
    body: { version, product },
  });
  const { error, response } = await answer.catch(() => ({ error: undefined, response: undefined }));
  if (response?.status === 409) {
    const { theirs, detail } = error as unknown as { theirs: StoredProduct; detail: string };
    throw new ChangedMeanwhileError(theirs, detail);
  }
  return unwrapResponse(answer);
}

export const changeProducts = (change: ProductsChange) =>
  unwrapResponse(desk.POST("/admin/desk/products/change", { body: change }));

export async function fetchHistory(product_id: number): Promise<PastChange[]> {
  const path = { product_id };
  const { changes } = await unwrapResponse(
    desk.GET("/admin/desk/products/{product_id}/history", { params: { path } }),
  );
  return changes as PastChange[];
}

export const readLabel = (text: string) =>
  unwrapResponse(desk.POST("/admin/desk/ingredients/read", { body: { text } }));

export async function sendPicture(file: Blob): Promise<DeskPicture> {
  const form = new FormData();
  form.append("picture", file, "picture");
  const request = send(new Request("/admin/desk/pictures", { method: "POST", body: form }));
  const { url, width, height } = await unwrapResponse(
    request.then(readJson) as Promise<{ data: Schemas["StoredPicture"]; response: Response }>,
  );
  return { url, width, height, alt: "", name: "" };
}
