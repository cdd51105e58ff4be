/** Shown if there are no matches. Offers to clear the filters. */
import type { FinderResult, StartShade } from "~/features/shades/finder/find-matches";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/features/shades/finder/finder-query";
import { MatchCard } from "~/features/shades/match-card";
import { NoCloseMatch } from "~/features/shades/no-close-match";
import { ButtonLink } from "~/ui/button";
import { MatchRetailer } from "./match-retailer";

interface NoMatchesProps {
  query: FinderQuery;
  result: FinderResult;
  startShade: StartShade;
}

export function NoMatches({ query, result: { lighter, deeper }, startShade }: NoMatchesProps) {
  const filtered = Object.values(query.matchFilters).some((value) => value !== undefined);
  return (
    <NoCloseMatch
      lighter={lighter}
      deeper={deeper}
      renderCard={(match) => (
        <MatchCard
          match={match}
          shade={{ ...startShade, id: startShade.variant }}
          retailer={<MatchRetailer slug={match.slug} />}
        />
      )}
    >
      {filtered && (
        <ButtonLink
          to={buildFinderPath(changeQuery(query, { matchFilters: {} }))}
          preventScrollReset
          look="outline"
        >
          Clear the filters
        </ButtonLink>
      )}
    </NoCloseMatch>
  );
}
