/** Matches whose prices count delivery. Loaded when a shopper first asks for it. */
import type { Leading, Match } from "~/api/shades";
import { toDeliveredPrice } from "~/features/catalogue/card/card-data";
import type { FinderResult } from "~/shared/shades/find-matches";

export function countDelivery(result: FinderResult): FinderResult {
  const { matches, leading, lighter, deeper } = result;
  return {
    ...result,
    matches: matches.map(withDelivery),
    leading: leading && countInLeading(leading),
    lighter: lighter && withDelivery(lighter),
    deeper: deeper && withDelivery(deeper),
  };
}

function withDelivery<T extends Match>(match: T): T {
  const delivered = toDeliveredPrice(match);
  return { ...match, ...delivered, countsDelivery: delivered.price !== match.price };
}

const countInLeading = (leading: Leading): Leading => ({
  ...leading,
  lead: withDelivery(leading.lead),
  cheapest: leading.cheapest && withDelivery(leading.cheapest),
  surest: leading.surest && withDelivery(leading.surest),
  same_finish: leading.same_finish && withDelivery(leading.same_finish),
  closest: leading.closest && withDelivery(leading.closest),
});
