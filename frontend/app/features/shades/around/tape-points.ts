/** Positions on the twin tape: by price from left to right, stacked where prices meet. */
import type { TapeProduct } from "~/api/shades";

export const TAPE_WIDTH = 432;
/** The size of a disc with its margin. */
export const DISC_SPACE = 16;

interface PriceRange {
  low: number;
  high: number;
}

export interface TapePoint {
  product: TapeProduct;
  x: number;
  /** The number of discs below it. */
  level: number;
}

/** The prices of what can be bought, with that of the shopper's own. Undefined if there are none. */
export function findPriceRange(products: TapeProduct[], own?: number | null): PriceRange | undefined {
  const prices = listBuyable(products).map(({ price }) => price ?? 0);
  if (own != null) prices.push(own);
  return prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : undefined;
}

export const listBuyable = (products: TapeProduct[]): TapeProduct[] =>
  products.filter(({ price, in_stock }) => in_stock && price !== null);

export function placeOnTape(price: number, { low, high }: PriceRange): number {
  const share = high > low ? (price - low) / (high - low) : 0.5;
  return DISC_SPACE + share * (TAPE_WIDTH - 2 * DISC_SPACE);
}

export function buildTapePoints(products: TapeProduct[], range: PriceRange): TapePoint[] {
  const levels = new Map<number, number>();
  return listBuyable(products).map((product) => {
    const column = Math.round(placeOnTape(product.price ?? 0, range) / DISC_SPACE);
    const level = levels.get(column) ?? 0;
    levels.set(column, level + 1);
    return { product, x: column * DISC_SPACE, level };
  });
}
