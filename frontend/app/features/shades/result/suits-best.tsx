/** The answer to all that was said of several shades, in one row. */
import type { FinderResult, StartShade } from "~/shared/shades/find-matches";
import { type FinderQuery, listDecided } from "~/shared/shades/finder-query";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { sortLightToDeep } from "~/shared/shades/shade-depth";
import { Link } from "~/ui/link";
import { SwatchPair } from "~/ui/swatch-pair";
import { MatchRow } from "../answer/match-row";
import { findMeasuredTo } from "./measured-to";
import { describeSuiting } from "./suits-all";

interface SuitsBestProps {
  query: FinderQuery;
  result: FinderResult;
}

export default function SuitsBest({ query, result: { matches, startShades, target } }: SuitsBestProps) {
  const [best] = matches;
  const [shade] = startShades;
  const isOfOne = shade && startShades.every(({ variant }) => variant === shade.variant);
  return (
    <>
      {isOfOne && <NextInRange query={query} shade={shade} />}
      {best && (
        <section aria-label="What was found" className="mt-3 max-w-xl rounded-media bg-tint p-3">
          <MatchRow
            match={best}
            beside={findMeasuredTo(best, startShades, target).shade}
            label={describeSuiting(best)}
            isAnswer
          />
        </section>
      )}
    </>
  );
}

const STEPS = {
  too_dark: { by: -1, words: "One shade lighter" },
  too_light: { by: 1, words: "One shade deeper" },
};

/** For a shade that is too dark or too light: the next one of the same product, which the shopper knows already. */
function NextInRange({ query, shade }: { query: FinderQuery; shade: StartShade }) {
  const verdicts = listDecided(query.owned).map(({ verdict }) => verdict);
  const said = (["too_dark", "too_light"] as const).find((verdict) => verdicts.includes(verdict));
  const next = said && findNext(shade, STEPS[said].by);
  if (!said || !next || !shade.product) return null;
  const { product } = shade;
  return (
    <section aria-label="In the same range" className="mt-3 max-w-xl rounded-media border border-line p-3">
      <Link to={`/products/${product.slug}?variant=${next.id}`} className="group flex items-center gap-3">
        <SwatchPair
          left={{ name: shade.name, value: getMatchedValue(shade) }}
          right={next}
          className="size-12 shrink-0"
        />
        <span className="text-sm leading-snug">
          <span className="block font-semibold text-accent">{STEPS[said].words} in the same range</span>
          <span className="font-semibold underline-offset-4 group-hover:underline">{next.name}</span>
          <span className="block text-muted">
            {product.brand} {product.name}
          </span>
        </span>
      </Link>
    </section>
  );
}

/** Of the same undertone, as far as the brand declares it. */
export function findNext({ range = [], variant, undertone }: StartShade, by: number) {
  const alike = range.filter((each) => !undertone || !each.undertone || each.undertone === undertone);
  const sorted = sortLightToDeep(alike);
  const own = sorted.findIndex(({ id }) => id === variant);
  return own < 0 ? undefined : sorted[own + by];
}
