/** The best match of the chosen shade in one line, beside the shade itself. */
import { useState } from "react";
import type { Variant } from "~/api/product";
import type { Match } from "~/api/shades";
import { describeAnswerReason, describeSaving } from "~/features/shades/answer/answer-words";
import { MatchRow } from "~/features/shades/answer/match-row";
import { buildComparePath, MAX_COMPARED } from "~/shared/shades/compare-path";
import { isCorrected } from "~/shared/shades/matched-colour";
import { Link } from "~/ui/link";
import { Skeleton } from "~/ui/loading/skeleton";
import type { ProductPrice } from "~/ui/price";
import { BEST_MATCH_PLACE } from "./best-match-place";
import { MATCHES_ANCHOR, MATCHES_LINK_TEXT, type MatchingProductsState } from "./use-matching-products";

interface BestMatchProps {
  shade: Variant;
  product: string;
  offer: ProductPrice;
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
  const best = leading?.lead;
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
        label={[best.scale, describeSaving(best, offer)].filter(Boolean).join(". ")}
        reason={describeAnswerReason(best)}
        isAnswer
      />
      <p className="mt-1 ml-15 flex flex-wrap gap-x-4 text-sm">
        <a href={`#${MATCHES_ANCHOR}`} className="py-1 underline underline-offset-4 hover:text-accent">
          {MATCHES_LINK_TEXT}
        </a>
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

function buildClosestPath(shade: Variant, product: string, matches: Match[]): string {
  const closest = matches.flatMap(({ slug, variants: [first] }) =>
    first ? [{ product: slug, id: first.id }] : [],
  );
  return buildComparePath([{ product, id: shade.id }, ...closest].slice(0, MAX_COMPARED));
}
