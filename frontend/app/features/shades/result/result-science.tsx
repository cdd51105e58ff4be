/** The numbers of a result: how sure each match is, the map of shades, and ways to look around. */
import type { FinderResult, FoundMatch } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { ColoursAround } from "../around/colours-around";
import { toPickedColour } from "../around/wanted-colour";
import { Chances } from "../science/chances";
import { Science } from "../science/science";
import { CompareButton } from "./compare/compare-button";
import ShadeMap from "./map/shade-map";
import { findMeasuredTo } from "./measured-to";

export default function ResultScience({ query, result }: { query: FinderQuery; result: FinderResult }) {
  const { startShades, matches, leading, target } = result;
  const [shade] = startShades;
  if (!shade) return null;
  const { variant, product } = shade;
  const isSeveral = query.mode === "several";
  const led = leading && !matches.some(({ slug }) => slug === leading.lead.slug) ? [leading.lead] : [];
  return (
    <Science>
      {shade.possibleError !== undefined && (
        <p className="mb-8 tabular-nums">
          Read as {shade.value} ± {shade.possibleError.toFixed(1)}.
        </p>
      )}
      {matches.length > 0 && (
        <Chances
          matches={[...led, ...matches]}
          compareWith={(match: FoundMatch) =>
            isSeveral ? findMeasuredTo(match, startShades, target) : { shade }
          }
          renderAction={(match) => <CompareButton query={query} match={match} />}
        />
      )}
      <ShadeMap startShades={startShades} matches={matches} />
      {/* Several shades have no one colour to look around. */}
      {!isSeveral && (
        <ColoursAround
          wanted={
            variant === undefined ? toPickedColour(shade.value, query.matchFilters) : { variant_id: variant }
          }
          own={{ name: shade.name, value: getMatchedValue(shade), offer: product?.offer }}
          productSlug={product?.slug}
        />
      )}
    </Science>
  );
}
