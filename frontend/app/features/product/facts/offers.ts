/** Sorts the retailers' offers and finds the lowest price. */
import type { Vendor } from "~/api/product";

const HOME_CURRENCY = "GBP";
const WEB_PROTOCOLS = new Set(["http:", "https:"]);

/** Pounds first, then other currencies. Within a currency, the lowest price first. */
export function sortOffers(vendors: Vendor[]): Vendor[] {
  return [...vendors].sort(
    (first, second) =>
      Number(second.currency === HOME_CURRENCY) - Number(first.currency === HOME_CURRENCY) ||
      first.currency.localeCompare(second.currency) ||
      first.price - second.price,
  );
}

/** The lowest price in pounds, or null if no retailer sells in pounds. */
export function findLowestPrice(vendors: Vendor[]): number | null {
  const prices = vendors.filter(({ currency }) => currency === HOME_CURRENCY).map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The address if it is a valid http(s) URL, else undefined. */
export function parseWebUrl(url: string): string | undefined {
  return URL.canParse(url) && WEB_PROTOCOLS.has(new URL(url).protocol) ? url : undefined;
}
