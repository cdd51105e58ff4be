/** Ways to look around the colour of a result. */
import type { FinderResult } from "~/features/shades/finder/find-matches";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { getMatchedValue } from "~/features/shades/matched-colour";
import { NearColour } from "~/features/shades/near/near-colour";
import { toPickedColour } from "~/features/shades/near/wanted-colour";

interface NearToolsProps {
  query: FinderQuery;
  result: FinderResult;
}

/** Several shades have no one colour to look around. */
export default function NearTools({ query, result: { startShades } }: NearToolsProps) {
  const [shade] = startShades;
  if (!shade || query.mode === "several") return null;
  const { variant, value, name, product } = shade;
  return (
    <NearColour
      wanted={variant === undefined ? toPickedColour(value, query.matchFilters) : { variant_id: variant }}
      own={{ name, value: getMatchedValue(shade), offer: product?.offer }}
      productSlug={product?.slug}
    />
  );
}
