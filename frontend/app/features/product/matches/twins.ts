/** The twins of a shade: the matches whose swatches differ so little that most eyes see the same colour. */
import type { Match } from "~/api/shades";
import { formatPrice } from "~/ui/price";

const TWIN_VERDICTS = new Set(["indistinguishable", "very close"]);

export const findTwins = (matches: Match[]): Match[] =>
  matches.filter(({ verdict }) => TWIN_VERDICTS.has(verdict));

/** "3 twins from £9", or "1 twin" if none of them can be bought. */
export function summariseTwins(twins: Match[]): string {
  const count = twins.length === 1 ? "1 twin" : `${twins.length} twins`;
  const buyable = twins.filter(({ in_stock }) => in_stock);
  const prices = buyable.flatMap(({ price }) => (price === null ? [] : [price]));
  const currency = buyable[0]?.currency;
  return currency ? `${count} from ${formatPrice(Math.min(...prices), currency)}` : count;
}
