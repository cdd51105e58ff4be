/** A group of matches under one heading. */
import { useId } from "react";
import type { FoundMatch, StartShade } from "~/features/shades/finder/find-matches";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { MATCH_GRID, MatchCard } from "~/features/shades/match-card";
import { CompareButton } from "./compare-button";
import { MatchRetailer } from "./match-retailer";
import { StandingList } from "./standing-list";

interface MatchGroupProps {
  query: FinderQuery;
  title: string;
  shade: StartShade;
  matches: FoundMatch[];
  /** The owned shades, if the matches are judged against several. */
  owned?: StartShade[];
}

export function MatchGroup({ query, title, shade, matches, owned }: MatchGroupProps) {
  const heading = useId();
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-5 not-first-of-type:mt-12">
      <h3 id={heading} className="mb-4 flex items-baseline gap-3 border-t border-line pt-3 text-xl">
        {title}
        <span className="font-sans text-sm text-muted">{matches.length}</span>
      </h3>
      <ul className={MATCH_GRID}>
        {matches.map((match) => (
          <li key={match.slug}>
            <MatchCard
              match={match}
              shade={{ ...shade, id: shade.variant }}
              retailer={<MatchRetailer slug={match.slug} />}
            >
              {owned && match.standings && <StandingList standings={match.standings} owned={owned} />}
              <CompareButton query={query} match={match} />
            </MatchCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
