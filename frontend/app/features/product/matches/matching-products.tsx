/** Products that match the chosen shade, or the nearest lighter and darker ones if none match. */
import { describeProblem, type Problem } from "~/api/client/errors";
import type { Product, Variant } from "~/api/product";
import { type Match, type Matches, SHADES_FAILED_TEXT } from "~/api/shades";
import { LazyCompareToggle } from "~/features/compare/lazy-compare-toggle";
import { listAnswerFirst } from "~/features/shades/answer/answer-words";
import { ColoursAround } from "~/features/shades/around/colours-around";
import { MatchCard } from "~/features/shades/match-card";
import { MatchList } from "~/features/shades/match-list";
import { MatchSkeleton } from "~/features/shades/match-skeleton";
import { NoCloseMatch } from "~/features/shades/no-close-match";
import { Chances } from "~/features/shades/science/chances";
import { Science } from "~/features/shades/science/science";
import { WearControl } from "~/features/wearing/wear-control";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { buildShadePagePath } from "~/shared/shades/shade-path";
import { Link } from "~/ui/link";
import { ErrorPanel } from "~/ui/notice";
import { MATCHES_ANCHOR, type MatchingProductsState } from "./use-matching-products";

interface MatchingProductsProps extends MatchingProductsState {
  shade: Variant;
  product: Product;
}

export default function MatchingProducts({ shade, product, loaded, retry }: MatchingProductsProps) {
  return (
    <section id={MATCHES_ANCHOR} aria-labelledby="matches-heading">
      <p className="kicker">{product.category.name}, by colour</p>
      <h2 id="matches-heading" className="mt-3 text-2xl">
        Products that match your shades
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        The left half of each disc is <strong className="font-semibold text-ink">{shade.name}</strong>. Where
        you see no edge, the two look the same on screen.{" "}
        <Link
          to={buildShadePagePath(shade.id, product.slug, shade.name)}
          className="underline underline-offset-4 hover:text-accent"
        >
          More about this shade
        </Link>
      </p>
      {shade.wear?.is_needed && (
        <div className="mt-2 max-w-prose text-muted">
          Pictures of this range look off, so its matches are less sure. Do you wear it? Tell us.{" "}
          <WearControl shade={shade} />
        </div>
      )}
      {!loaded && (
        <div className="mt-8">
          <MatchSkeleton />
        </div>
      )}
      {loaded?.ok && <FoundMatches matches={loaded.value} shade={shade} />}
      {loaded && !loaded.ok && <MatchesFailed problem={loaded.problem} onRetry={retry} />}
      <Science>
        {loaded?.ok && loaded.value.products.length > 0 && (
          <Chances
            matches={listAnswerFirst(loaded.value)}
            compareWith={() => ({ shade })}
            renderAction={(match) => <MatchCompareToggle match={match} />}
          />
        )}
        <ColoursAround
          wanted={{ variant_id: shade.id }}
          own={{ name: shade.name, value: getMatchedValue(shade), offer: product }}
          productSlug={product.slug}
        />
      </Science>
    </section>
  );
}

function FoundMatches({ matches, shade }: { matches: Matches; shade: Variant }) {
  const card = (match: Match) => <MatchCard match={match} shade={shade} />;
  if (matches.products.length === 0) {
    return (
      <NoCloseMatch lighter={matches.nearest_lighter} deeper={matches.nearest_deeper} renderCard={card} />
    );
  }
  return <MatchList matches={listAnswerFirst(matches)} renderCard={card} className="mt-8" />;
}

function MatchCompareToggle({ match: { slug, name, variants } }: { match: Match }) {
  const [shade] = variants;
  if (!shade) return null;
  return (
    <LazyCompareToggle
      shade={{ id: shade.id, product: slug, name: shade.name, value: shade.value }}
      product={name}
    />
  );
}

function MatchesFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="mt-8">
      <ErrorPanel
        title="An Error Occurred"
        description={describeProblem(problem)}
        technicalLine={`${SHADES_FAILED_TEXT}: ${problem.statusLine}`}
        onRetry={onRetry}
      />
    </div>
  );
}
