/** Finds the page of what a barcode is printed on. */
import { type Api, unwrapResponse } from "~/api/client/client";
import { toLoadResult } from "~/api/client/load-result";

/** Undefined where nothing here has it: the search then says so. */
export async function findBarcode(api: Api, gtin: string): Promise<string | undefined> {
  const found = await toLoadResult(
    unwrapResponse(api.GET("/api/v1/barcode", { params: { query: { gtin } } })),
  );
  if (!found.ok) return undefined;
  const { address, product_slug } = found.value;
  return address ? `/shades/${address}` : `/products/${product_slug}`;
}
