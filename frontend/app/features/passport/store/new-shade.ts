/** Turns a shade of a page into one for the passport: a product's shade, or what the finder began from. */
import { MAX_PASSPORT_TEXT, SWATCH_SOURCES } from "~/api/constants";
import type { Product, Variant } from "~/api/product";
import { parseHex } from "~/shared/shades/colour-conversion";
import type { StartShade } from "~/shared/shades/find-matches";
import type { NewShade } from "./change-passport";

export type PageShade =
  | { kind: "product"; product: Pick<Product, "name" | "slug" | "brand">; shade: Variant }
  | { kind: "start"; shade: StartShade };

const NO_PRODUCT = { variant_id: null, product: "", product_slug: "", brand: "" };

/** Undefined for a shade without a colour. */
export function toNewShade(pageShade: PageShade): NewShade | undefined {
  if (pageShade.kind === "start") return fromStart(pageShade.shade);
  const { product, shade } = pageShade;
  const hex = parseHex(shade.value);
  if (hex === undefined) return undefined;
  return {
    hex: `#${hex}`,
    variant_id: shade.id,
    ...cutNames(shade.name, { ...product, brand: product.brand.name }),
    is_for_skin: shade.wear !== null,
    origin: "product",
    swatch_source: SWATCH_SOURCES.find((each) => each === shade.source) ?? null,
    possible_error: null,
  };
}

/** A colour alone: a member of no product, and taken for skin. */
export const fromColour = (hex: string, possibleError?: number): NewShade => ({
  ...NO_PRODUCT,
  hex: `#${hex}`,
  name: `#${hex}`,
  is_for_skin: true,
  origin: possibleError === undefined ? "colour" : "photo",
  swatch_source: possibleError === undefined ? null : "photo",
  possible_error: possibleError ?? null,
});

interface NamedProduct {
  name: string;
  slug: string;
  brand: string;
}

function fromStart(start: StartShade): NewShade | undefined {
  const { variant, product, name, value, possibleError, isForSkin = true } = start;
  const hex = parseHex(value);
  if (hex === undefined) return undefined;
  if (variant === undefined || !product) return fromColour(hex, possibleError);
  return {
    ...fromColour(hex),
    variant_id: variant,
    ...cutNames(name, product),
    is_for_skin: isForSkin,
    origin: "product",
  };
}

const cutNames = (name: string, product: NamedProduct) => ({
  name: cutText(name),
  product: cutText(product.name),
  brand: cutText(product.brand),
  product_slug: product.slug,
});

const cutText = (text: string): string => [...text].slice(0, MAX_PASSPORT_TEXT).join("");
