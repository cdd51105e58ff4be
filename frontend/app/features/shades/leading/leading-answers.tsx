/** The start of a result: one line that says what was found, then the cheapest, the surest and the closest match. */
import type { Leading } from "~/api/shades";
import { getOwnPrice, type StartShade } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { joinClasses } from "~/ui/join-classes";
import { DeltaENote } from "../delta-e-note";
import { MatchCard } from "../match-card";
import { CompareButton } from "../result/compare/compare-button";
import { countMatchFilters } from "../result/filters/match-filters";
import { MatchRetailer } from "../result/match-retailer";
import { listLed } from "./finding";
import { FindingLine } from "./finding-line";

interface LeadingAnswersProps {
  leading: Leading;
  query: FinderQuery;
  shade: StartShade;
  /** Whether the matches that lead are shown as cards of their own. */
  withCards: boolean;
}

/** The cards of a row begin at one height, also where one title has two lines. */
const TITLE_AND_CARD = { gridRow: "span 2", gridTemplateRows: "subgrid", rowGap: 0 };

export default function LeadingAnswers({ leading, query, shade, withCards }: LeadingAnswersProps) {
  const led = withCards ? listLed(leading) : [];
  return (
    <section aria-label="What was found" className={withCards ? "mt-3" : "mt-1"}>
      <FindingLine
        leading={leading}
        own={getOwnPrice(shade, query)}
        isFiltered={countMatchFilters(query) > 0}
        isShort={!withCards}
      />
      {led.length > 0 && (
        <ul
          className={joinClasses(
            "mt-3 grid gap-x-6 gap-y-8",
            led.length > 1 && "sm:grid-cols-2",
            led.length > 2 && "md:grid-cols-3",
          )}
        >
          {led.map(({ title, match }) => (
            <li key={match.slug} className="grid grid-cols-1" style={TITLE_AND_CARD}>
              <h3 className="kicker mb-2 border-t border-line pt-2 tracking-wide">{title}</h3>
              <MatchCard
                match={match}
                isWide={led.length === 1}
                shade={{ ...shade, id: shade.variant }}
                retailer={<MatchRetailer match={match} />}
                compare={<CompareButton query={query} match={match} />}
              />
            </li>
          ))}
        </ul>
      )}
      {/* After the first cards: before them it would push the first match off a phone's first screen. */}
      {withCards && <DeltaENote className="mt-4" />}
    </section>
  );
}
