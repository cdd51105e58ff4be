/** The matches of a result: in groups, in an order of the shopper's choice, or none with the nearest there are. */
import { type FinderResult, groupMatches } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { MatchGroup } from "./match-group";
import { MatchGroupsBySide } from "./match-groups-by-side";
import { NoMatches } from "./no-matches";
import { SortedMatches } from "./sorted-matches";
import { describeSuiting, LEAST_UNDONE_TEXT, NOT_CLOSE_TEXT, RESPECTS_ALL_TEXT } from "./suits-all";

interface ResultMatchesProps {
  query: FinderQuery;
  result: FinderResult;
}

export default function ResultMatches({ query, result }: ResultMatchesProps) {
  const { startShades, matches, leading } = result;
  const [startShade] = startShades;
  if (!startShade) return null;
  if (matches.length === 0) return <NoMatches query={query} result={result} startShade={startShade} />;
  const groupProps = { query, shade: startShade };
  if (query.mode !== "several" && query.sort && query.sort !== "best") {
    return <SortedMatches {...groupProps} matches={matches} />;
  }
  if (query.mode === "several") {
    return (
      <>
        {[RESPECTS_ALL_TEXT, NOT_CLOSE_TEXT, LEAST_UNDONE_TEXT].map((title) => (
          <MatchGroup
            key={title}
            {...groupProps}
            title={title}
            matches={matches.filter((match) => describeSuiting(match) === title)}
            owned={startShades}
            target={result.target}
          />
        ))}
      </>
    );
  }
  return (
    <MatchGroupsBySide
      {...groupProps}
      groups={groupMatches(startShade, matches)}
      isShown={({ slug }) => slug !== leading?.lead.slug}
    />
  );
}
