/** The pictures of a product in the shade that the shopper chose. */
import type { Image, Variant } from "~/api/product";
import { getUrlInShade } from "~/ui/picture";

export type GalleryShade = Pick<Variant, "name" | "value" | "picture">;

export interface ShadedImage extends Image {
  /** The catalogue's own picture, where it is shown in a shade. */
  originalUrl?: string;
}

/** Drawn pictures are drawn in the shade. A photograph of the shade takes the place of the first picture. */
export function getImagesInShade(images: Image[], shade: GalleryShade | undefined): ShadedImage[] {
  if (!shade) return images;
  return images.map((image, index) => {
    const url = getUrlInShade(image.url, index === 0 ? shade : { value: shade.value });
    return url === image.url
      ? image
      : { ...image, url, originalUrl: image.url, alt: `${image.alt} in ${shade.name}` };
  });
}
