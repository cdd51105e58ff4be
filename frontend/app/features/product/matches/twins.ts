/** The twins of a shade: the matches whose swatches differ so little that most eyes see the same colour. */
import type { Leading } from "~/api/shades";
import { formatPrice } from "~/ui/price";

type SameColour = NonNullable<Leading["same"]>;

/** "3 twins from £9", or "1 twin" if none of them can be bought. All products that look the same count. */
export function summariseTwins({ count, min_price }: SameColour): string {
  const twins = count === 1 ? "1 twin" : `${count} twins`;
  return min_price === null ? twins : `${twins} from ${formatPrice(min_price)}`;
}
