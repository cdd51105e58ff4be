/** Reads which shade or colour an address asks for: `?product=veil&shade=12` or `?hex=c68642`. */
import type { Api } from "~/api/client/client";
import { toProblem } from "~/api/client/errors";
import { fetchProduct } from "~/api/product";
import { parseHex } from "~/shared/shades/colour-conversion";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { type OwnColour, toPickedColour, type WantedColour } from "./wanted-colour";

/** No such product, or one that is no longer sold. */
const MISSING_STATUSES = [404, 410];

/** The names that say which shade or colour is asked for, and where to look. */
export const COLOUR_PARAM_NAMES: readonly string[] = ["hex", "category", "department", "product", "shade"];

export interface LoadedColour {
  wanted: WantedColour;
  own: OwnColour;
  /** Of the product, if it is a shade of one. */
  slug?: string;
}

/** Null if the address names no shade or colour that the shop knows. */
export async function loadNamedColour(api: Api, params: URLSearchParams): Promise<LoadedColour | null> {
  const hex = parseHex(params.get("hex") ?? "");
  if (hex) {
    const category = params.get("category") ?? undefined;
    const department = params.get("department") ?? undefined;
    return {
      wanted: toPickedColour(`#${hex}`, { category, department }),
      own: { name: `#${hex}`, value: `#${hex}` },
    };
  }
  const slug = params.get("product");
  const product = slug ? await fetchProduct(api, slug).catch(ignoreMissing) : undefined;
  const shade = product?.variants.find(({ id }) => String(id) === params.get("shade"));
  if (!product || !shade) return null;
  const { price, currency, in_stock, name } = product;
  const offer = { price, currency, in_stock };
  return {
    wanted: { variant_id: shade.id },
    own: { name: `${shade.name}, ${name}`, value: getMatchedValue(shade), offer },
    slug: product.slug,
  };
}

function ignoreMissing(error: unknown): undefined {
  if (!MISSING_STATUSES.includes(toProblem(error).status)) throw error;
}
