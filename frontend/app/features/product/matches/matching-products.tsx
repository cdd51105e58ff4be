/** Products that match the chosen shade, or the nearest on either side where none does. */
import { friendly, type Problem } from "~/api/errors";
import type { Matches, Variant } from "~/api/product";
import { Button } from "~/ui/button";
import { EmptyPanel, ErrorPanel } from "~/ui/notice";
import { Loading, Skeleton } from "~/ui/skeleton";
import { MatchCard } from "./match-card";
import { type MatchesStart, useMatches } from "./use-matches";

const PLACES = Array.from({ length: 15 }, (_, place) => place);
const GRID = "mt-8 grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-5";

interface MatchingProductsProps {
  shade: Variant;
  category: { name: string; slug: string };
  start: MatchesStart;
}

export function MatchingProducts({ shade, category, start }: MatchingProductsProps) {
  const { loaded, retry } = useMatches(shade.id, category.slug, start);
  return (
    <section aria-labelledby="matches-heading">
      <p className="kicker">{category.name}, by measured colour</p>
      <h2 id="matches-heading" className="mt-3 text-2xl">
        Products that match your shades
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        The left half of each disc is <strong className="font-semibold text-ink">{shade.name}</strong>, the
        right half the other product's closest shade. Where you see no edge, there is no difference to see.
      </p>
      {!loaded && <MatchesSkeleton />}
      {loaded?.ok && <Found matches={loaded.value} shade={shade} />}
      {loaded && !loaded.ok && <MatchesFailed problem={loaded.problem} onRetry={retry} />}
    </section>
  );
}

function Found({ matches, shade }: { matches: Matches; shade: Variant }) {
  if (matches.products.length === 0) return <NoMatch matches={matches} shade={shade} />;
  return (
    <ul className={GRID}>
      {matches.products.map((match) => (
        <li key={match.slug}>
          <MatchCard match={match} shade={shade} />
        </li>
      ))}
    </ul>
  );
}

function NoMatch({ matches, shade }: { matches: Matches; shade: Variant }) {
  const nearest = [
    { title: "The nearest lighter", match: matches.nearest_lighter },
    { title: "The nearest deeper", match: matches.nearest_deeper },
  ];
  return (
    <div className="mt-8">
      <EmptyPanel
        title="No matching products found for this shade"
        description="Check back later? We are as unique as you are! and will be back with more shades soon."
      />
      <ul className="mt-8 flex flex-wrap gap-5">
        {nearest.map(
          ({ title, match }) =>
            match && (
              <li key={title} className="w-40 sm:w-52">
                <h3 className="mb-3 text-lg">{title}</h3>
                <MatchCard match={match} shade={shade} />
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

function MatchesFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="mt-8">
      <ErrorPanel
        title="An Error Occurred"
        description={friendly(problem)}
        code={`Failed to fetch the products: ${problem.code}`}
      >
        <Button look="outline" onClick={onRetry}>
          Try again
        </Button>
      </ErrorPanel>
    </div>
  );
}

function MatchesSkeleton() {
  return (
    <Loading label="Looking for matching shades">
      <ul className={GRID}>
        {PLACES.map((place) => (
          <li key={place} data-testid="match-skeleton">
            <Skeleton className="aspect-4/5 w-full rounded-media" />
            <Skeleton className="mt-4 h-3.5 w-2/5" />
            <Skeleton className="mt-2 h-5 w-4/5" />
            <Skeleton className="mt-3 h-3.5 w-3/5" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
