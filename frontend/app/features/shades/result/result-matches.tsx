/** The matches of a result: in groups, in an order of the shopper's choice, or none with the nearest there are. */
import { DeltaENote } from "~/features/shades/delta-e-note";
import { type FinderResult, groupMatches } from "~/features/shades/finder/find-matches";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { LedMatches } from "~/features/shades/leading/led-matches";
import { isLed } from "./is-led";
import { MatchGroup } from "./match-group";
import { NoMatches } from "./no-matches";
import { SortedMatches } from "./sorted-matches";
import { LEAST_UNDONE_TEXT, RESPECTS_ALL_TEXT } from "./suits-best";

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
    const met = matches.filter(({ standings }) => standings?.every((standing) => standing.met));
    const rest = matches.filter((match) => !met.includes(match));
    return (
      <>
        <DeltaENote className="mt-6" />
        <MatchGroup
          {...groupProps}
          title={RESPECTS_ALL_TEXT}
          matches={met}
          owned={startShades}
          target={result.target}
        />
        <MatchGroup
          {...groupProps}
          title={LEAST_UNDONE_TEXT}
          matches={rest}
          owned={startShades}
          target={result.target}
        />
      </>
    );
  }
  const { closest, lighter, deeper } = groupMatches(startShade, matches);
  if (leading && isLed(result, query)) {
    return <LedMatches {...groupProps} leading={leading} groups={{ closest, lighter, deeper }} />;
  }
  return (
    <>
      <MatchGroup {...groupProps} title="Closest" matches={closest} closest={closest} />
      <MatchGroup {...groupProps} title="Lighter, by their swatches" matches={lighter} />
      <MatchGroup {...groupProps} title="Deeper, by their swatches" matches={deeper} />
      <DeltaENote className="mt-6" />
    </>
  );
}
