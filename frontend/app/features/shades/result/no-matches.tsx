/** Shown if there are no matches. Offers to clear the filters. */

import { EVERY_DEPARTMENT, hasScopeChoice } from "~/shared/shades/departments";
import type { FinderResult, StartShade } from "~/shared/shades/find-matches";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/shared/shades/finder-query";
import { ButtonLink } from "~/ui/button";
import { MatchCard } from "../match-card";
import { NoCloseMatch } from "../no-close-match";
import { clearMatchFilters, countMatchFilters } from "./filters/match-filters";

interface NoMatchesProps {
  query: FinderQuery;
  result: FinderResult;
  startShade: StartShade;
}

export function NoMatches({ query, result: { lighter, deeper }, startShade }: NoMatchesProps) {
  const filtered = countMatchFilters(query) > 0;
  const widens = hasScopeChoice(query) && query.matchFilters.department !== EVERY_DEPARTMENT;
  return (
    <NoCloseMatch
      lighter={lighter}
      deeper={deeper}
      renderCard={(match) => <MatchCard match={match} shade={startShade} />}
    >
      {filtered && (
        <ButtonLink
          to={buildFinderPath(changeQuery(query, { matchFilters: clearMatchFilters(query) }))}
          preventScrollReset
          look="outline"
        >
          Clear the filters
        </ButtonLink>
      )}
      {widens && (
        <ButtonLink
          to={buildFinderPath(changeQuery(query, { matchFilters: { department: EVERY_DEPARTMENT } }))}
          preventScrollReset
          look="outline"
        >
          Look everywhere
        </ButtonLink>
      )}
    </NoCloseMatch>
  );
}
