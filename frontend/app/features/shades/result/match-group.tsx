/** A group of matches under one heading. */
import { useId } from "react";
import type { Match } from "~/api/shades";
import { MAX_COMPARED } from "~/shared/shades/compare-path";
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";
import { buildFinderPath, type FinderQuery } from "~/shared/shades/finder-query";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { MatchCard } from "../match-card";
import { MatchList } from "../match-list";
import { findMeasuredTo } from "./measured-to";
import { StandingList } from "./standing-list";

interface MatchGroupProps {
  query: FinderQuery;
  title: string;
  shade: StartShade;
  matches: FoundMatch[];
  /** All matches, of which the closest can be compared with one press. */
  closest?: Match[];
  /** The owned shades, if the matches are judged against several. */
  owned?: StartShade[];
  /** The target the matches are measured to if none of these is worn. */
  target?: string | null | undefined;
}

export function MatchGroup({ query, title, shade, matches, closest, owned, target }: MatchGroupProps) {
  const heading = useId();
  if (matches.length === 0) return null;
  const isAll = matches.length === closest?.length;
  const compareLink = closest && query.compare.length === 0 && (
    <CompareClosestLink query={query} closest={closest} isFewer={!isAll} />
  );
  return (
    <section data-list aria-labelledby={heading} className="mt-5 not-first-of-type:mt-12">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-3">
        <h3 id={heading} className="flex items-baseline gap-3 text-xl">
          {title}
          <span className="font-sans text-sm text-muted">{matches.length}</span>
        </h3>
        {isAll && compareLink}
      </div>
      <MatchList
        matches={matches}
        renderCard={(match) => (
          <MatchCard match={match} shade={owned ? findMeasuredTo(match, owned, target).shade : shade}>
            {owned && match.standings && <StandingList standings={match.standings} owned={owned} />}
          </MatchCard>
        )}
      />
      {!isAll && compareLink}
    </section>
  );
}

interface CompareClosestLinkProps {
  query: FinderQuery;
  closest: Match[];
  /** Whether it stands with fewer matches than it compares the closest of. */
  isFewer: boolean;
}

function CompareClosestLink({ query, closest, isFewer }: CompareClosestLinkProps) {
  const compare = listClosestIds(closest);
  if (compare.length < 2) return null;
  return (
    <Link
      to={buildFinderPath({ ...query, compare })}
      preventScrollReset
      className={joinClasses(
        "py-1 text-sm underline underline-offset-4 hover:text-accent",
        isFewer && "mt-6 inline-block",
      )}
    >
      Compare the closest {compare.length}
      {isFewer && " of all groups"}
    </Link>
  );
}

export const listClosestIds = (matches: Match[]) =>
  [...matches]
    .sort((one, other) => one.delta_e - other.delta_e)
    .flatMap(({ variants: [shade] }) => (shade ? [shade.id] : []))
    .slice(0, MAX_COMPARED);
