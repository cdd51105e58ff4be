/** Matches by the side they lie on. The first group offers to compare the closest of all. */
import type { FoundMatch, MatchGroups, StartShade } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { MatchGroup } from "./match-group";

interface MatchGroupsBySideProps {
  query: FinderQuery;
  shade: StartShade;
  groups: MatchGroups;
  /** Some may stand elsewhere. */
  isShown?: (match: FoundMatch) => boolean;
}

const TITLES = {
  worn: "Worn by the same people",
  asLight: "About as light",
  lighter: "A touch lighter",
  deeper: "A touch deeper",
} as const;

type Side = keyof typeof TITLES;
const SIDES = Object.keys(TITLES) as Side[];

export function MatchGroupsBySide({ query, shade, groups, isShown = () => true }: MatchGroupsBySideProps) {
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
          shade={shade}
          title={title}
          matches={matches}
          {...(index === 0 && { closest: all })}
        />
      ))}
    </>
  );
}

/** The groups that have any matches. Where all of them are shown as one, it needs no name of a side. */
export function listTitledGroups(groups: MatchGroups, isShown: (match: FoundMatch) => boolean) {
  const all = SIDES.flatMap((side) => groups[side]);
  if (groups.asLight.length === all.length && all.every(isShown)) {
    return all.length > 0 ? [{ title: "Best first", matches: all }] : [];
  }
  return SIDES.map((side) => ({ title: TITLES[side], matches: groups[side].filter(isShown) })).filter(
    ({ matches }) => matches.length > 0,
  );
}
