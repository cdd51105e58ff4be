/** What a card shows of a product: a page holds its cards twice, drawn and as data, so the rest stays behind. */
import type { Card as Told } from "~/api/search";

export interface Card
  extends FirstShades,
    Pick<Told, "name" | "slug" | "brand" | "price" | "currency" | "rating" | "reviews"> {
  picture: string | undefined;
}

export interface FirstShades {
  shades: Shade[];
  /** How many there are beside those. */
  more: number;
}

/** Its name and colour; a page has a hundred, and writes a pair shorter than an object. */
type Shade = [name: string, value: string];

const MOST = 4;

export function cardOf(told: Told): Card {
  const { name, slug, brand, price, currency, rating, reviews, images } = told;
  const picture = images[0]?.url;
  return { name, slug, brand, price, currency, rating, reviews, picture, ...firstShades(told) };
}

export function firstShades({ variants, variant_count }: Told): FirstShades {
  const shades = variants
    .flatMap(({ name, value }): Shade[] => (value ? [[name, value]] : []))
    .slice(0, MOST);
  return { shades, more: variant_count - shades.length };
}
