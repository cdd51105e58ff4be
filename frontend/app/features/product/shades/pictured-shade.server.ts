/** The order of a product's shades on its page. */
import type { Variant } from "~/api/product";

/** The shade that the main picture shows stands first, and the page opens on it. */
export function putPicturedFirst(variants: Variant[], mainPicture: string | undefined): Variant[] {
  const first = variants.find(({ picture }) => picture && picture === mainPicture);
  return first ? [first, ...variants.filter((each) => each !== first)] : variants;
}
