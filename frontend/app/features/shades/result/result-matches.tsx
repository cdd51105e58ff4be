/** The matches of a result: in groups, in an order of the shopper's choice, or none with the nearest there are. */
import { EVERY_DEPARTMENT, hasScopeChoice } from "~/shared/shades/departments";
import type { FinderResult, FoundMatch, StartShade } from "~/shared/shades/find-matches";
import { buildFinderPath, changeQuery, type FinderQuery, type MatchSort } from "~/shared/shades/finder-query";
import { groupMatches, type MatchGroups } from "~/shared/shades/group-matches";
import { describeVerdict } from "~/shared/shades/verdict-words";
import { ButtonLink } from "~/ui/button";
import { capitalise } from "~/ui/format";
import { MatchCard } from "../match-card";
import { NoCloseMatch } from "../no-close-match";
import { clearMatchFilters, countMatchFilters } from "./filters/match-filters";
import { MatchGroup } from "./match-group";
import { findMeasuredTo } from "./measured-to";
import { StandingList } from "./standing-list";
import { COMPROMISE_TEXT, describeSuiting, FITS_ALL_TEXT, NOT_CLOSE_TEXT } from "./suits-all";

export default function ResultMatches({ query, result }: { query: FinderQuery; result: FinderResult }) {
  const { startShades, matches, leading } = result;
  const [startShade] = startShades;
  if (!startShade) return null;
  if (matches.length === 0) return <NoMatches query={query} result={result} startShade={startShade} />;
  if (query.mode === "several") return <MatchesForSeveral query={query} result={result} />;
  if (query.sort && query.sort !== "best")
    return <SortedMatches query={query} shade={startShade} matches={matches} />;
  return (
    <MatchGroupsBySide
      query={query}
      shade={startShade}
      groups={groupMatches(startShade, matches)}
      isShown={({ slug }) => slug !== leading?.lead.slug}
    />
  );
}

/** Each card compares with the shade that its distance is measured to, and says how it stands to all of them. */
function MatchesForSeveral({ query, result }: { query: FinderQuery; result: FinderResult }) {
  const { startShades, matches, target } = result;
  return [FITS_ALL_TEXT, NOT_CLOSE_TEXT, COMPROMISE_TEXT].map((title) => (
    <MatchGroup
      key={title}
      query={query}
      title={title}
      matches={matches.filter((match) => describeSuiting(match) === title)}
      renderCard={(match) => (
        <MatchCard match={match} shade={findMeasuredTo(match, startShades, target).shade}>
          {match.standings && <StandingList standings={match.standings} owned={startShades} />}
        </MatchCard>
      )}
    />
  ));
}

interface NoMatchesProps {
  query: FinderQuery;
  result: FinderResult;
  startShade: StartShade;
}

/** Shown if there are no matches. Offers to clear the filters. */
function NoMatches({ query, result: { lighter, deeper }, startShade }: NoMatchesProps) {
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

interface SortedMatchesProps {
  query: FinderQuery;
  shade: StartShade;
  matches: FoundMatch[];
}

const ORDER_TITLES: Record<MatchSort, string> = {
  best: "Best first",
  closest: "Closest first",
  cheapest: "cheapest first",
  surest: "Likeliest to look the same first",
  unit_price: "lowest unit price first",
};

/** Matches in an order of the shopper's choice. By price, all of one verdict come before those of the next. */
function SortedMatches({ query, shade, matches }: SortedMatchesProps) {
  const { sort = "best" } = query;
  const isByPrice = sort === "cheapest" || sort === "unit_price";
  const groups = isByPrice ? groupByVerdict(matches) : [{ title: "", matches }];
  return (
    <>
      {groups.map((group) => (
        <MatchGroup
          key={group.title}
          query={query}
          title={[group.title, ORDER_TITLES[sort]].filter(Boolean).join(", ")}
          matches={group.matches}
          renderCard={(match) => <MatchCard match={match} shade={shade} />}
        />
      ))}
    </>
  );
}

function groupByVerdict(matches: FoundMatch[]): { title: string; matches: FoundMatch[] }[] {
  const groups = new Map<string, FoundMatch[]>();
  for (const match of matches) groups.set(match.verdict, [...(groups.get(match.verdict) ?? []), match]);
  return [...groups].map(([verdict, group]) => ({
    title: capitalise(describeVerdict(verdict)),
    matches: group,
  }));
}

interface MatchGroupsBySideProps {
  query: FinderQuery;
  shade: StartShade;
  groups: MatchGroups;
  /** False for a match that is shown elsewhere on the page. */
  isShown: (match: FoundMatch) => boolean;
}

const SIDE_TITLES = {
  worn: "Worn by the same people",
  asLight: "About as light",
  lighter: "A touch lighter",
  deeper: "A touch deeper",
} as const;

type Side = keyof typeof SIDE_TITLES;
const SIDES = Object.keys(SIDE_TITLES) as Side[];

/** Matches by the side they lie on. The first group offers to compare the closest of all. */
function MatchGroupsBySide({ query, shade, groups, isShown }: MatchGroupsBySideProps) {
  const all = SIDES.flatMap((side) => groups[side]);
  return (
    <>
      {all.length > 1 && (
        <p className="mt-4 max-w-prose text-sm text-muted">
          Where pictures cannot tell shades apart, we go by who wears both, then stock, then price.
        </p>
      )}
      {listTitledGroups(groups, isShown).map(({ title, matches }, index) => (
        <MatchGroup
          key={title}
          query={query}
          title={title}
          matches={matches}
          renderCard={(match) => <MatchCard match={match} shade={shade} />}
          {...(index === 0 && { allMatches: all })}
        />
      ))}
    </>
  );
}

/** The groups that have any matches. Where all of them are shown as one, it needs no name of a side. */
export function listTitledGroups(groups: MatchGroups, isShown: (match: FoundMatch) => boolean) {
  const all = SIDES.flatMap((side) => groups[side]);
  if (groups.asLight.length === all.length && all.every(isShown)) {
    return all.length > 0 ? [{ title: ORDER_TITLES.best, matches: all }] : [];
  }
  return SIDES.map((side) => ({ title: SIDE_TITLES[side], matches: groups[side].filter(isShown) })).filter(
    ({ matches }) => matches.length > 0,
  );
}
