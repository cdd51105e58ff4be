/** The price of a millilitre or a gram. */
import { formatPrice } from "~/ui/price";

const SIZE = /^(\d+(?:\.\d+)?)\s*(ml|g)$/i;

/** For example "£0.83 per ml". Undefined if the price or the size is unknown. */
export function formatUnitPrice(price: number | null, currency: string, size: string): string | undefined {
  const [, amount, unit] = SIZE.exec(size.trim()) ?? [];
  if (price === null || !unit || Number(amount) === 0) return undefined;
  return `${formatPrice(price / Number(amount), currency)} per ${unit.toLowerCase()}`;
}
