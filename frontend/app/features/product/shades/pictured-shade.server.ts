/** The order of a product's shades on its page. */
import type { Variant } from "~/api/product";

/**
 * The shade that the main picture shows stands first, and the page opens on it. Where no shade has that picture it is
 * one from the middle of the range, as pictures usually show.
 */
export function putPicturedFirst(variants: Variant[], mainPicture: string | undefined): Variant[] {
  const first =
    variants.find(({ picture }) => picture && picture === mainPicture) ??
    variants[Math.floor((variants.length - 1) / 2)];
  return first ? [first, ...variants.filter((each) => each !== first)] : variants;
}
