/** Money, written one way everywhere. */

/** £24.50: two decimals, the currency first. */
export function formatPrice(amount: number, currency = "GBP"): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount);
}

interface PriceProps {
  /** Absent where no retailer offers the product. */
  amount: number | null;
  currency?: string;
  className?: string;
}

export function Price({ amount, currency = "GBP", className }: PriceProps) {
  if (amount === null) return null;
  return <span className={className}>{formatPrice(amount, currency)}</span>;
}
