/** Formats and shows prices. */

/** For example £24.50. */
export function formatPrice(amount: number, currency = "GBP"): string {
  return currency === "GBP" ? `£${formatPounds(amount)}` : getFormatter(currency).format(amount);
}

/** Formats pounds without Intl, which is too slow for a list of prices. */
function formatPounds(amount: number): string {
  const [pounds = "", pence] = amount.toFixed(2).split(".");
  return `${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${pence}`;
}

const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(currency: string): Intl.NumberFormat {
  const format = formatters.get(currency) ?? new Intl.NumberFormat("en-GB", { style: "currency", currency });
  formatters.set(currency, format);
  return format;
}

interface PriceProps {
  /** Null if no retailer offers the product. */
  amount: number | null;
  currency?: string;
  className?: string;
}

export function Price({ amount, currency = "GBP", className }: PriceProps) {
  if (amount === null) return null;
  return <span className={className}>{formatPrice(amount, currency)}</span>;
}
