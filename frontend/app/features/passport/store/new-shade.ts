/** What a page shows, as a shade of the passport: a shade of a product, a match, or what the finder began from. */

import { MAX_PASSPORT_TEXT, SWATCH_SOURCES } from "~/api/constants";
import type { Product, Variant } from "~/api/product";
import type { Match } from "~/api/shades";
import { parseHex } from "~/shared/shades/colour-conversion";
import type { StartShade } from "~/shared/shades/find-matches";
import type { NewShade } from "./change-passport";

export type WearSubject =
  | { kind: "product"; product: Pick<Product, "name" | "slug" | "brand">; shade: Variant }
  | { kind: "match"; match: Match }
  | { kind: "start"; shade: StartShade };

const NO_PRODUCT = { variant_id: null, product: "", product_slug: "", brand: "" };

/** Undefined for a shade without a colour. */
export function toNewShade(subject: WearSubject): NewShade | undefined {
  if (subject.kind === "match") return fromMatch(subject.match);
  return subject.kind === "product" ? fromProduct(subject.product, subject.shade) : fromStart(subject.shade);
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

function fromProduct(
  product: Pick<Product, "name" | "slug" | "brand">,
  shade: Variant,
): NewShade | undefined {
  const hex = parseHex(shade.value);
  const source = SWATCH_SOURCES.find((each) => each === shade.source) ?? null;
  return hex === undefined
    ? undefined
    : {
        hex: `#${hex}`,
        variant_id: shade.id,
        ...cutTexts(shade.name, product.name, product.brand.name),
        product_slug: product.slug,
        is_for_skin: shade.wear !== null,
        origin: "product",
        swatch_source: source,
        possible_error: null,
      };
}

function fromMatch({ variants: [shade], name, slug, brand }: Match): NewShade | undefined {
  const hex = shade && parseHex(shade.value);
  return hex === undefined || !shade
    ? undefined
    : {
        hex: `#${hex}`,
        variant_id: shade.id,
        ...cutTexts(shade.name, name, brand),
        product_slug: slug,
        is_for_skin: shade.wear !== null,
        origin: "match",
        swatch_source: null,
        possible_error: null,
      };
}

function fromStart({
  variant,
  product,
  name,
  value,
  possibleError,
  isForSkin = true,
}: StartShade): NewShade | undefined {
  const hex = parseHex(value);
  if (hex === undefined) return undefined;
  if (variant === undefined || !product) return fromColour(hex, possibleError);
  return {
    ...fromColour(hex),
    variant_id: variant,
    ...cutTexts(name, product.name, product.brand),
    product_slug: product.slug,
    is_for_skin: isForSkin,
    origin: "product",
  };
}

const cutTexts = (name: string, product: string, brand: string) => ({
  name: cutText(name),
  product: cutText(product),
  brand: cutText(brand),
});

const cutText = (text: string): string => [...text].slice(0, MAX_PASSPORT_TEXT).join("");
