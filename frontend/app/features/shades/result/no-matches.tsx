/** An answer without a match: perhaps the filters are why. */
import type { Answer, Origin } from "~/features/shades/finder/answer";
import { asked, pathOf, type Question } from "~/features/shades/finder/question";
import { MatchCard } from "~/features/shades/match-card";
import { NothingNear } from "~/features/shades/nothing-near";
import { ButtonLink } from "~/ui/button";
import { Retailer } from "./retailer";

interface NoMatchesProps {
  question: Question;
  answer: Answer;
  origin: Origin;
}

export function NoMatches({ question, answer: { lighter, deeper }, origin }: NoMatchesProps) {
  const filtered = Object.values(question.kept).some((kept) => kept !== undefined);
  return (
    <NothingNear
      lighter={lighter}
      deeper={deeper}
      card={(match) => <MatchCard match={match} shade={origin} retailer={<Retailer slug={match.slug} />} />}
    >
      {filtered && (
        <ButtonLink to={pathOf(asked(question, { kept: {} }))} preventScrollReset look="outline">
          Clear the filters
        </ButtonLink>
      )}
    </NothingNear>
  );
}
