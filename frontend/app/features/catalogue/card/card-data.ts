/** The data of a product card. It is sent twice per page (HTML and hydration data), so it is kept small. */
import type { Card as ApiCard } from "~/api/search";
import { getUrlInShade } from "~/ui/picture";
import { formatDeliveryNote } from "~/ui/price";

export interface Card
  extends FirstShades,
    Pick<ApiCard, "name" | "slug" | "brand" | "price" | "currency" | "in_stock" | "rating" | "reviews"> {
  picture: string | undefined;
  /** In a list by colour: the shade that was looked for, and the picture in it. */
  shade?: { id: number; name: string; picture: string | undefined };
  /** For example "£8.17 per 10 ml". */
  unitPrice?: string;
  /** The words about delivery beside the price, and whose price it is. */
  deliveryNote?: string;
  retailer?: string | null;
}

export interface FirstShades {
  /** In a list by colour: the name of the shade that was looked for. It is the first. */
  foundName?: string | undefined;
  shades: CardShade[];
  hiddenShades: number;
}

/** A shade's colour and name, such as "#c68642 Honey". One text, because it is shorter in the page's data. */
type CardShade = `${string} ${string}`;

const MAX_SHADES = 4;

export function toCard(product: ApiCard): Card {
  const { name, slug, brand, price, currency, in_stock, rating, reviews, images, shown_shade } = product;
  const { retailer, delivered_price } = product;
  const picture = images[0]?.url;
  return {
    name,
    slug,
    brand,
    price,
    currency,
    in_stock,
    rating,
    reviews,
    picture,
    ...(shown_shade && { shade: toShownShade(picture, shown_shade) }),
    ...(price !== null && { retailer, deliveryNote: formatDeliveryNote({ price, delivered_price }) }),
    ...selectFirstShades(product),
  };
}

const toShownShade = (picture: string | undefined, shade: NonNullable<ApiCard["shown_shade"]>) => ({
  id: shade.id,
  name: shade.name,
  picture: picture && getUrlInShade(picture, shade),
});

/** The card of a list whose prices count with delivery. */
export function toDeliveredCard(product: ApiCard): Card {
  return { ...toCard(product), ...toDeliveredPrice(product) };
}

/** The price with its delivery. Where that is unknown, the price alone, and a note that says so. */
export function toDeliveredPrice(
  product: Pick<ApiCard, "price" | "delivered_price" | "retailer" | "delivered_retailer">,
): { price: number | null; retailer?: string | null; deliveryNote?: string } {
  const { price, delivered_price, retailer, delivered_retailer } = product;
  if (price === null) return { price };
  if (delivered_price === null) return { price, retailer, deliveryNote: formatDeliveryNote({ price }) };
  const note = { price: delivered_price, delivered_price, countsDelivery: delivered_price !== price };
  return { price: delivered_price, retailer: delivered_retailer, deliveryNote: formatDeliveryNote(note) };
}

interface ShadedProduct extends Pick<ApiCard, "variants" | "variant_count"> {
  /** The shade that was looked for. It may be none of the variants of a card. */
  shown_shade?: Pick<ApiCard["variants"][number], "id" | "name" | "value"> | null;
}

export function selectFirstShades({ variants, variant_count, shown_shade }: ShadedProduct): FirstShades {
  const others = variants.filter(({ id }) => id !== shown_shade?.id);
  const shades = (shown_shade ? [shown_shade, ...others] : others)
    .flatMap(({ name, value }): CardShade[] => (value ? [`${value} ${name}`] : []))
    .slice(0, MAX_SHADES);
  return {
    ...(shown_shade && { foundName: shown_shade.name }),
    shades,
    hiddenShades: variant_count - shades.length,
  };
}

export const CARD_NAME_LENGTH = 40;

export function truncateName(text: string, maxLength = 50): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join("").trimEnd()}…` : text;
}

/** A name that begins with its brand does not say it twice. */
export const nameWithBrand = (brand: string, name: string): string =>
  name.startsWith(`${brand} `) ? name : `${brand} ${name}`;
