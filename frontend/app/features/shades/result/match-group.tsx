/** A group of matches under one heading. */
import { type ReactNode, useId } from "react";
import type { Match } from "~/api/shades";
import { MAX_COMPARED } from "~/shared/shades/compare-path";
import type { FoundMatch } from "~/shared/shades/find-matches";
import { buildFinderPath, type FinderQuery } from "~/shared/shades/finder-query";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { MatchList } from "../match-list";

interface MatchGroupProps {
  query: FinderQuery;
  title: string;
  matches: FoundMatch[];
  renderCard: (match: FoundMatch) => ReactNode;
  /** The matches of all groups. With them the group offers to compare the closest of all with one press. */
  allMatches?: Match[];
}

export function MatchGroup({ query, title, matches, renderCard, allMatches }: MatchGroupProps) {
  const heading = useId();
  if (matches.length === 0) return null;
  const isOnlyGroup = matches.length === allMatches?.length;
  const compareLink = allMatches && query.compare.length === 0 && (
    <CompareClosestLink query={query} allMatches={allMatches} isOnlyGroup={isOnlyGroup} />
  );
  return (
    <section data-list aria-labelledby={heading} className="mt-5 not-first-of-type:mt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-3">
        <h3 id={heading} className="flex items-baseline gap-3 text-xl">
          {title}
          <span className="font-sans text-sm text-muted">{matches.length}</span>
        </h3>
        {isOnlyGroup && compareLink}
      </div>
      <MatchList matches={matches} renderCard={renderCard} />
      {!isOnlyGroup && compareLink}
    </section>
  );
}

interface CompareClosestLinkProps {
  query: FinderQuery;
  allMatches: Match[];
  /** Whether its group has all matches: the link then stands beside the heading, else below the group. */
  isOnlyGroup: boolean;
}

function CompareClosestLink({ query, allMatches, isOnlyGroup }: CompareClosestLinkProps) {
  const compare = listClosestIds(allMatches);
  if (compare.length < 2) return null;
  return (
    <Link
      to={buildFinderPath({ ...query, compare })}
      preventScrollReset
      className={joinClasses(
        "py-1 text-sm underline underline-offset-4 hover:text-accent",
        !isOnlyGroup && "mt-6 inline-block",
      )}
    >
      Compare the closest {compare.length}
      {!isOnlyGroup && " of all groups"}
    </Link>
  );
}

export const listClosestIds = (matches: Match[]) =>
  [...matches]
    .sort((one, other) => one.delta_e - other.delta_e)
    .flatMap(({ variants: [shade] }) => (shade ? [shade.id] : []))
    .slice(0, MAX_COMPARED);
