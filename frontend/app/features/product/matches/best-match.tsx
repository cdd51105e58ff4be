/** The closest match of the chosen shade in one line, beside the shade itself. */
import { useState } from "react";
import type { Variant } from "~/api/product";
import type { Match } from "~/api/shades";
import { describeFinding, type Finding } from "~/features/shades/leading/finding";
import { MatchRow } from "~/features/shades/leading/match-row";
import { formatWornTogether } from "~/features/shades/worn-together";
import { buildComparePath, MAX_COMPARED } from "~/shared/shades/compare-path";
import { isCorrected } from "~/shared/shades/matched-colour";
import { describeVerdict } from "~/shared/shades/verdict-words";
import { Link } from "~/ui/link";
import { Skeleton } from "~/ui/loading/skeleton";
import type { PriceState } from "~/ui/price";
import { BEST_MATCH_PLACE } from "./best-match-place";
import { summariseTwins } from "./twins";
import { MATCHES_ANCHOR, type MatchingProductsState } from "./use-matching-products";

interface BestMatchProps {
  shade: Variant;
  /** The slug of the shade's product. */
  product: string;
  /** The price of the product now. */
  offer: PriceState;
  loaded: MatchingProductsState["loaded"];
}

/**
 * Renders nothing if there is no match, or if the matches failed to load: their own section says so. While they load,
 * the place stays as high as it was, so that the shades below do not move under a pointer.
 */
export default function BestMatch({ shade, product, offer, loaded }: BestMatchProps) {
  const [height, setHeight] = useState<number>();
  if (!loaded) return <Skeleton className={BEST_MATCH_PLACE} height={height} />;
  if (!loaded.ok) return null;
  const { products, leading } = loaded.value;
  const same = leading?.same;
  const finding = leading && describeFinding(leading, offer);
  const best = finding?.match ?? products[0];
  if (!best?.variants[0]) return null;
  return (
    <section
      ref={(section) => {
        if (section) setHeight(section.getBoundingClientRect().height);
      }}
      aria-label="Closest match"
      className="mt-4 rounded-media bg-tint p-3"
    >
      <MatchRow
        match={best}
        beside={shade}
        words={finding && same ? describeInRow(finding) : describeBest(best)}
        isAnswer={Boolean(same)}
      />
      <p className="mt-1 ml-15 flex flex-wrap gap-x-4 text-sm">
        {same && same.count > 1 && (
          <a href={`#${MATCHES_ANCHOR}`} className="py-1 underline underline-offset-4 hover:text-accent">
            {summariseTwins(same)}
          </a>
        )}
        <Link
          to={buildClosestPath(shade, product, products)}
          className="py-1 underline underline-offset-4 hover:text-accent"
        >
          Compare the closest side by side
        </Link>
      </p>
      {[shade, best.variants[0]].some(isCorrected) && (
        <p className="ml-15 text-xs text-muted">The disc is corrected for the light of each picture.</p>
      )}
    </section>
  );
}

const describeInRow = ({ words, isMerelyClosest }: Finding): string =>
  isMerelyClosest ? `${words}; the\u00a0closest:` : words;

const describeBest = ({ worn_together, verdict }: Match): string =>
  worn_together ? formatWornTogether(worn_together) : `Closest: ${describeVerdict(verdict)}`;

/** The shade itself and the closest of its matches. */
function buildClosestPath(shade: Variant, product: string, matches: Match[]): string {
  const closest = matches.flatMap(({ slug, variants: [first] }) =>
    first ? [{ product: slug, id: first.id }] : [],
  );
  return buildComparePath([{ product, id: shade.id }, ...closest].slice(0, MAX_COMPARED));
}
