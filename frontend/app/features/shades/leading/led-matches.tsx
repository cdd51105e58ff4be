/** The matches besides those that lead. All that look the same are folded away as one group. */
import type { Leading } from "~/api/shades";
import type { FoundMatch, MatchGroups, StartShade } from "~/shared/shades/find-matches";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/shared/shades/finder-query";
import { describeAlike } from "~/shared/shades/verdict-words";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { MatchGroup } from "../result/match-group";
import { MatchGroupsBySide } from "../result/match-groups-by-side";
import { describeOthers, listLed, looksSame } from "./finding";

interface LedMatchesProps {
  query: FinderQuery;
  shade: StartShade;
  leading: Leading;
  groups: MatchGroups;
}

export function LedMatches({ query, shade, leading, groups }: LedMatchesProps) {
  const led = listLed(leading);
  const ledSlugs = new Set(led.map(({ match }) => match.slug));
  const isOther = ({ slug }: FoundMatch) => !ledSlugs.has(slug);
  const verdict = leading.same?.verdict;
  const same = groups.asLight.filter((match) => isOther(match) && looksSame(match, verdict));
  const isLeft = (match: FoundMatch) => isOther(match) && !same.includes(match);
  const others = describeOthers(leading, led, same);
  const count = leading.same?.count ?? 0;
  const isCut = count > same.length + led.length;
  const props = { query, shade };
  return (
    <>
      {others && (
        <details className="mt-6 border-b border-line">
          {/* Paper shows what is folded away, under its own title. */}
          <summary
            className={joinClasses(
              "fold min-h-11 border-t border-line py-3 font-semibold",
              !isCut && "print:hidden",
            )}
          >
            {others}
          </summary>
          <div className="pb-6">
            <MatchGroup
              {...props}
              title={isCut ? "The closest" : `They ${describeAlike(verdict ?? "")}`}
              matches={same}
            />
            {isCut && (
              <Link
                to={buildFinderPath(changeQuery(query, { sort: "cheapest" }))}
                className="mt-6 inline-block py-1 underline underline-offset-4 hover:text-accent"
              >
                See all {count}, cheapest first
              </Link>
            )}
          </div>
        </details>
      )}
      <MatchGroupsBySide {...props} groups={groups} isShown={isLeft} />
    </>
  );
}
