/** Formats and shows prices. */
import { formatNumber } from "./format";

/** The first use of Intl takes a phone's main thread 200 ms, so usual currencies are written without it. */
const SYMBOLS: Readonly<Record<string, string>> = { GBP: "£", EUR: "€", USD: "US$" };

/** For example £24.50. Amounts are never negative. */
export function formatPrice(amount: number, currency = "GBP"): string {
  const symbol = SYMBOLS[currency];
  if (symbol === undefined) return amount.toLocaleString("en-GB", { style: "currency", currency });
  return symbol + formatNumber(amount.toFixed(2));
}

/** A product's price as the API tells it: where nothing is in stock, the lowest known one. */
export interface ProductPrice {
  price: number | null;
  currency: string;
  in_stock: boolean;
}

interface DeliveryFacts {
  price: number | null;
  /** The price with its delivery, where that is known. */
  delivered_price?: number | null;
  /** Whether the price is higher by what delivery costs. */
  countsDelivery?: boolean | undefined;
  /** The retailer that has it at this price. Not said beside the retailer's own name. */
  retailer?: string | null;
}

/** In place of a retailer's price. */
export const OUT_OF_STOCK_TEXT = "Out of stock";
/** In place of a product's price: no retailer here has it, though one abroad may. */
export const SOLD_OUT_HERE_TEXT = "Out of stock in the UK";
export const NO_PRICE_TEXT = "No price in pounds yet";

/** For example "from £24.50 plus delivery, at Boots", or "Out of stock in the UK, last seen at £24.50". */
export function describePrice({ price, currency, in_stock, ...more }: ProductPrice & DeliveryFacts): string {
  if (price === null) return NO_PRICE_TEXT;
  return in_stock
    ? `${more.retailer ? "from " : ""}${formatPrice(price, currency)} ${formatDeliveryNote({ price, ...more })}`
    : SOLD_OUT_HERE_TEXT + describeLastPrice(price, currency);
}

/** The text in place of a product's price. Without one nobody knows whether it is sold. */
export const describeUnavailable = (price: number | null): string =>
  price === null ? NO_PRICE_TEXT : SOLD_OUT_HERE_TEXT;

/** Of a product without a price nobody knows whether it is in stock. */
export const isSoldOut = ({ price, in_stock }: Pick<ProductPrice, "price" | "in_stock">): boolean =>
  price !== null && !in_stock;

const describeLastPrice = (price: number, currency: string) =>
  `, last seen at ${formatPrice(price, currency)}`;

/** Beside each price: whether delivery comes on top, and whose price it is. Where delivery is unknown it does. */
export function formatDeliveryNote({ price, delivered_price, countsDelivery, retailer }: DeliveryFacts) {
  const onTop = delivered_price === price ? "with free delivery" : "plus delivery";
  return (countsDelivery ? "with delivery" : onTop) + (retailer ? `, at ${retailer}` : "");
}

/** For example "£8.17 per 10 ml". Undefined if the API has none, because the size cannot be read. */
export function formatUnitPrice({
  unit_price,
  unit,
  currency,
  countsDelivery,
}: UnitPrice): string | undefined {
  if (unit_price === null || unit === null) return undefined;
  const price = `${formatPrice(unit_price, currency)} per ${unit.replace(" ", "\u00a0")}`;
  return countsDelivery ? `${price} without delivery` : price;
}

interface UnitPrice {
  unit_price: number | null;
  unit: string | null;
  currency: string;
  /** Whether the price beside it is higher by what delivery costs. */
  countsDelivery?: boolean;
}

interface PriceProps {
  /** Null if no retailer offers the product. */
  amount: number | null;
  currency: string;
  className?: string;
}

export function Price({ amount, currency, className }: PriceProps) {
  if (amount === null) return null;
  return <span className={className}>{formatPrice(amount, currency)}</span>;
}

/** The last known price of what nobody has in stock. */
export function OutOfStockPrice({ price, currency }: { price: number; currency: string }) {
  return (
    <p className="text-sm text-muted">
      <span className="font-semibold text-ink">{SOLD_OUT_HERE_TEXT}</span>
      {describeLastPrice(price, currency)}
    </p>
  );
}
