/** Retailers' offers in the order a shopper reads them. */
import type { Vendor } from "~/api/product";

const HOME_CURRENCY = "GBP";
const WEB_PROTOCOLS = new Set(["http:", "https:"]);

/** Pounds first, then the other currencies, each from the lowest price up. */
export function sortOffers(vendors: Vendor[]): Vendor[] {
  return [...vendors].sort(
    (first, second) =>
      Number(second.currency === HOME_CURRENCY) - Number(first.currency === HOME_CURRENCY) ||
      first.currency.localeCompare(second.currency) ||
      first.price - second.price,
  );
}

/** The cheapest offer in pounds; nothing where nobody sells for pounds. */
export function findLowestPrice(vendors: Vendor[]): number | null {
  const prices = vendors.filter(({ currency }) => currency === HOME_CURRENCY).map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** An address that leads to a web page, or nothing. */
export function parseWebUrl(url: string): string | undefined {
  return URL.canParse(url) && WEB_PROTOCOLS.has(new URL(url).protocol) ? url : undefined;
}
