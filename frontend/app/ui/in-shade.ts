/** Addresses of products' pictures in a shade. */

interface PicturedShade {
  value: string;
  /** The picture of the product in this shade, where the catalogue has one. */
  picture?: string | null | undefined;
}

/** The demo's pictures are drawn in any shade of their product. One that shows the whole range has no shade. */
const DRAWN = /^(\/media\/demo\/products\/[^/]+\/\d-(?!range)[a-z-]+?)((?:-640\.webp|\.svg)\b.*)$/;

/** The picture in a shade. Where there is none it is the given picture: a photograph is never tinted. */
export const inShade = (url: string, { value, picture }: PicturedShade): string =>
  picture ?? url.replace(DRAWN, `$1~${value.slice(1)}$2`);
