/** Finds the page of what a barcode is printed on. */
import { type Api, unwrapResponse } from "~/api/client/client";

/** Fails with status 404 where nothing here has it. */
export async function findBarcodePath(api: Api, gtin: string): Promise<string> {
  const { address, product_slug } = await unwrapResponse(
    api.GET("/api/v1/barcode", { params: { query: { gtin } } }),
  );
  return address ? `/shades/${address}` : `/products/${product_slug}`;
}
