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

const withDelivery = <T extends Match>(match: T): T => ({ ...match, ...toDeliveredPrice(match) });

const countInLeading = ({ same, cheapest, surest, closest }: Leading): Leading => ({
  same,
  cheapest: cheapest && withDelivery(cheapest),
  surest: surest && withDelivery(surest),
  closest: closest && withDelivery(closest),
});
