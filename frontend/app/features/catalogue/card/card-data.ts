/** What a card shows of a product: a page holds its cards twice, drawn and as data, so the rest stays behind. */
import type { Card as ApiCard } from "~/api/search";

export interface Card
  extends FirstShades,
    Pick<ApiCard, "name" | "slug" | "brand" | "price" | "currency" | "rating" | "reviews"> {
  picture: string | undefined;
}

export interface FirstShades {
  shades: CardShade[];
  /** How many there are beside those. */
  more: number;
}

/** Its name and colour; a page has a hundred, and writes a pair shorter than an object. */
type CardShade = [name: string, value: string];

const MAX_SHADES = 4;

export function toCard(product: ApiCard): Card {
  const { name, slug, brand, price, currency, rating, reviews, images } = product;
  const picture = images[0]?.url;
  return { name, slug, brand, price, currency, rating, reviews, picture, ...selectFirstShades(product) };
}

export function selectFirstShades({ variants, variant_count }: ApiCard): FirstShades {
  const shades = variants
    .flatMap(({ name, value }): CardShade[] => (value ? [[name, value]] : []))
    .slice(0, MAX_SHADES);
  return { shades, more: variant_count - shades.length };
}

export const CARD_NAME_LENGTH = 40;

/** The first characters of a name, with an ellipsis where something was left out. */
export function truncateText(text: string, maxLength = 50): string {
  const letters = [...text];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join("").trimEnd()}…` : text;
}
