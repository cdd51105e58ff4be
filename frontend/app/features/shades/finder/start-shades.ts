/** Loads the shades or the colour that matches are found for. */
import { ApiError } from "~/api/client/errors";
import type { LoadResult, PendingResult } from "~/api/client/load-result";
import type { Product } from "~/api/product";
import { isOfSkin } from "~/shared/shades/departments";
import type { StartShade } from "~/shared/shades/find-matches";
import {
  type FinderQuery,
  formatNamedColour,
  listDecided,
  type OwnedShade,
} from "~/shared/shades/finder-query";
import { getMatchedValue } from "~/shared/shades/matched-colour";

export type ProductLoader = (slug: string) => PendingResult<Product>;

/** The shades or the colour that matches are found for: of several shades, those that something is said of. */
export async function loadStartShades(query: FinderQuery, loadProduct: ProductLoader): Promise<StartShade[]> {
  const { mode, product, shade, hex, possibleError, owned } = query;
  if (mode === "several") return Promise.all(listDecided(owned).map((each) => loadOwned(each, loadProduct)));
  if (mode === "product" && product && shade) return [toStartShade(await loadProduct(product), shade)];
  if (possibleError === undefined) return [toStartColour(hex)];
  const isForSkin = isOfSkin(query);
  return [{ value: `#${hex}`, name: isForSkin ? "your skin" : "your photo", possibleError, isForSkin }];
}

/** By `formatNamedColour`. */
export async function loadOwnedByName(
  owned: OwnedShade[],
  loadProduct: ProductLoader,
): Promise<Record<string, StartShade>> {
  const entries = owned.map(
    async (each) => [formatNamedColour(each), await loadOwned(each, loadProduct)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function loadOwned(owned: OwnedShade, loadProduct: ProductLoader): Promise<StartShade> {
  if ("hex" in owned) return toStartColour(owned.hex);
  return toStartShade(await loadProduct(owned.product), owned.shade);
}

const toStartColour = (hex: string | undefined): StartShade => ({ value: `#${hex}`, name: `#${hex}` });

function toStartShade(loaded: LoadResult<Product>, id: number): StartShade {
  if (!loaded.ok) throw new ApiError(loaded.problem);
  const { variants, name, slug, brand, category_slug } = loaded.value;
  const { price, currency, in_stock, delivered_price, retailer, unit_price, unit } = loaded.value;
  const shade = variants.find((each) => each.id === id);
  if (!shade) throw new Error("This product no longer comes in that shade. Pick another one.");
  const { value, mended, wear, undertone, finish } = shade;
  const offer = { price, currency, in_stock, delivered_price, retailer, unit_price, unit };
  return {
    value,
    mended,
    wear,
    undertone,
    name: shade.name,
    variant: id,
    isForSkin: wear !== null,
    product: { name, slug, brand: brand.name, category: category_slug, finish, offer },
    range: variants.map((each) => ({
      id: each.id,
      name: each.name,
      value: getMatchedValue(each),
      undertone: each.undertone,
    })),
  };
}
