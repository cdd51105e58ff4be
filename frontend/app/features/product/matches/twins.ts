/** The twins of a shade: the matches whose swatches look the same to most eyes. */
import type { Leading } from "~/api/shades";
import { formatPrice } from "~/ui/price";

type SameSwatches = NonNullable<Leading["same"]>;

/**
 * "3 twins from £9.00 plus delivery", or "1 twin" if none of them can be bought. All products that look the same count. Where
 * none does, those that are very close are near twins.
 */
export function summariseTwins({ verdict, count, min_price }: SameSwatches): string {
  const twin = verdict === "indistinguishable" ? "twin" : "near twin";
  const twins = count === 1 ? `1 ${twin}` : `${count} ${twin}s`;
  return min_price === null ? twins : `${twins} from ${formatPrice(min_price)} plus delivery`;
}
