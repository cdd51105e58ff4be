/** The twins of a shade: the matches that differ so little that most eyes see the same colour. */
import type { Match } from "~/api/shades";
import { formatPrice } from "~/ui/price";

const TWIN_VERDICTS = new Set(["indistinguishable", "very close"]);

export const findTwins = (matches: Match[]): Match[] =>
  matches.filter(({ verdict }) => TWIN_VERDICTS.has(verdict));

/** "3 twins from £9", or "1 twin" without a price. */
export function summariseTwins(twins: Match[]): string {
  const count = twins.length === 1 ? "1 twin" : `${twins.length} twins`;
  const prices = twins.flatMap(({ price }) => (price === null ? [] : [price]));
  const currency = twins.find(({ price }) => price !== null)?.currency;
  return currency ? `${count} from ${formatPrice(Math.min(...prices), currency)}` : count;
}
