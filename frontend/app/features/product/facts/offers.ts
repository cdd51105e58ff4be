/** Retailers' offers in the order a shopper reads them. */
import type { Vendor } from "~/api/product";

const HOME = "GBP";
const WEB = new Set(["http:", "https:"]);

/** Pounds first, then the other currencies, each from the lowest price up. */
export function sortedOffers(vendors: Vendor[]): Vendor[] {
  return [...vendors].sort(
    (one, other) =>
      Number(other.currency === HOME) - Number(one.currency === HOME) ||
      one.currency.localeCompare(other.currency) ||
      one.price - other.price,
  );
}

/** The cheapest offer in pounds; nothing where nobody sells for pounds. */
export function lowestPrice(vendors: Vendor[]): number | null {
  const prices = vendors.filter(({ currency }) => currency === HOME).map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** An address that leads to a web page, or nothing. */
export function webAddress(url: string): string | undefined {
  return URL.canParse(url) && WEB.has(new URL(url).protocol) ? url : undefined;
}
