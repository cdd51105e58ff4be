/** Products that match the chosen shade, or the nearest lighter and darker ones if none match. */
import { describeProblem, type Problem } from "~/api/errors";
import type { Variant } from "~/api/product";
import { type Match, type Matches, SHADES_FAILED_TEXT } from "~/api/shades";
import { buildComparePath, MAX_COMPARED } from "~/features/compare/compare-path";
import { LazyCompareToggle } from "~/features/compare/lazy-compare-toggle";
import { MATCH_GRID, MatchCard } from "~/features/shades/match-card";
import { MatchSkeleton } from "~/features/shades/match-skeleton";
import { NoCloseMatch } from "~/features/shades/no-close-match";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorPanel } from "~/ui/notice";
import type { MatchingProductsState } from "./use-matching-products";

/** The anchor of this section. */
export const MATCHES_ANCHOR = "matches";

interface MatchingProductsProps {
  shade: Variant;
  /** The slug of the shade's product. */
  product: string;
  categoryName: string;
  matching: MatchingProductsState;
}

export function MatchingProducts({
  shade,
  product,
  categoryName,
  matching: { loaded, retry },
}: MatchingProductsProps) {
  return (
    <section id={MATCHES_ANCHOR} aria-labelledby="matches-heading">
      <p className="kicker">{categoryName}, by colour</p>
      <h2 id="matches-heading" className="mt-3 text-2xl">
        Products that match your shades
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        The left half of each disc is <strong className="font-semibold text-ink">{shade.name}</strong>, the
        right half the other product's closest shade. Where you see no edge, there is no difference to see.
      </p>
      {!loaded && (
        <div className="mt-8">
          <MatchSkeleton />
        </div>
      )}
      {loaded?.ok && <MatchList matches={loaded.value} shade={shade} product={product} />}
      {loaded && !loaded.ok && <MatchesFailed problem={loaded.problem} onRetry={retry} />}
    </section>
  );
}

interface MatchListProps {
  matches: Matches;
  shade: Variant;
  product: string;
}

function MatchList({ matches, shade, product }: MatchListProps) {
  const card = (match: Match) => (
    <MatchCard match={match} shade={shade}>
      <MatchCompareToggle match={match} />
    </MatchCard>
  );
  if (matches.products.length === 0) {
    return (
      <NoCloseMatch lighter={matches.nearest_lighter} deeper={matches.nearest_deeper} renderCard={card} />
    );
  }
  return (
    <>
      <ButtonLink to={buildClosestPath(shade, product, matches.products)} look="outline" className="mt-5">
        Compare the closest side by side
      </ButtonLink>
      <ul className={`mt-8 ${MATCH_GRID}`}>
        {matches.products.map((match) => (
          <li key={match.slug}>{card(match)}</li>
        ))}
      </ul>
    </>
  );
}

function MatchCompareToggle({ match: { slug, name, variants } }: { match: Match }) {
  const [shade] = variants;
  if (!shade) return null;
  return (
    <span className="mt-3">
      <LazyCompareToggle
        shade={{ id: shade.id, product: slug, name: shade.name, value: shade.value }}
        product={name}
      />
    </span>
  );
}

/** The shade itself and the closest of its matches. */
function buildClosestPath(shade: Variant, product: string, matches: Match[]): string {
  const closest = matches.flatMap(({ slug, variants: [first] }) =>
    first ? [{ product: slug, id: first.id }] : [],
  );
  return buildComparePath([{ product, id: shade.id }, ...closest].slice(0, MAX_COMPARED));
}

function MatchesFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="mt-8">
      <ErrorPanel
        title="An Error Occurred"
        description={describeProblem(problem)}
        technicalLine={`${SHADES_FAILED_TEXT}: ${problem.statusLine}`}
      >
        <Button look="outline" onClick={onRetry}>
          Try again
        </Button>
      </ErrorPanel>
    </div>
  );
}
