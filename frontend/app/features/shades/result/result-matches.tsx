/** The matches of a result: in groups, in an order of the shopper's choice, or none with the nearest there are. */

import { type FinderResult, groupMatches } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { DeltaENote } from "../delta-e-note";
import { LedMatches } from "../leading/led-matches";
import { isLed } from "./is-led";
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
    return (
      <>
        <SortedMatches {...groupProps} matches={matches} />
        <DeltaENote className="mt-6" />
      </>
    );
  }
  if (query.mode === "several") {
    return (
      <>
        <DeltaENote className="mt-6" />
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
  const groups = groupMatches(startShade, matches);
  if (leading && isLed(result, query)) {
    return <LedMatches {...groupProps} leading={leading} groups={groups} />;
  }
  return (
    <>
      <MatchGroupsBySide {...groupProps} groups={groups} />
      <DeltaENote className="mt-6" />
    </>
  );
}
