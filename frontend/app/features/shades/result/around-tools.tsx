/** Ways to look around the colour of a result. */

import type { FinderResult } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { ColoursAround } from "../around/colours-around";
import { toPickedColour } from "../around/wanted-colour";

interface NearToolsProps {
  query: FinderQuery;
  result: FinderResult;
}

/** Several shades have no one colour to look around. */
export default function AroundTools({ query, result: { startShades } }: NearToolsProps) {
  const [shade] = startShades;
  if (!shade || query.mode === "several") return null;
  const { variant, value, name, product } = shade;
  return (
    <ColoursAround
      wanted={variant === undefined ? toPickedColour(value, query.matchFilters) : { variant_id: variant }}
      own={{ name, value: getMatchedValue(shade), offer: product?.offer }}
      productSlug={product?.slug}
    />
  );
}
