/** Matches in an order of the shopper's choice. By price, all of one verdict come before those of the next. */
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";
import type { FinderQuery, MatchSort } from "~/shared/shades/finder-query";
import { describeVerdict } from "~/shared/shades/verdict-words";
import { MatchGroup } from "./match-group";

interface SortedMatchesProps {
  query: FinderQuery;
  shade: StartShade;
  matches: FoundMatch[];
}

const TITLES: Record<MatchSort, string> = {
  best: "Best first",
  closest: "Closest first",
  cheapest: "cheapest first",
  surest: "Likeliest to look the same first",
  unit_price: "lowest unit price first",
};

export function SortedMatches({ query, shade, matches }: SortedMatchesProps) {
  const { sort = "best" } = query;
  const isByPrice = sort === "cheapest" || sort === "unit_price";
  const groups = isByPrice ? groupByVerdict(matches) : [{ title: "", matches }];
  return (
    <>
      {groups.map((group) => (
        <MatchGroup
          key={group.title}
          query={query}
          shade={shade}
          title={[group.title, TITLES[sort]].filter(Boolean).join(", ")}
          matches={group.matches}
        />
      ))}
    </>
  );
}

interface VerdictGroup {
  title: string;
  matches: FoundMatch[];
}

function groupByVerdict(matches: FoundMatch[]): VerdictGroup[] {
  const groups = new Map<string, FoundMatch[]>();
  for (const match of matches) groups.set(match.verdict, [...(groups.get(match.verdict) ?? []), match]);
  return [...groups].map(([verdict, group]) => {
    const words = describeVerdict(verdict);
    return { title: words.charAt(0).toUpperCase() + words.slice(1), matches: group };
  });
}
