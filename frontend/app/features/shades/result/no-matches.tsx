/** Nothing close enough; the nearest to either side, and plainly said that they are no matches. */
import type { Answer, Origin } from "~/features/shades/finder/answer";
import { asked, pathOf, type Question } from "~/features/shades/finder/question";
import { MatchCard } from "~/features/shades/match-card";
import { ButtonLink } from "~/ui/button";
import { EmptyPanel } from "~/ui/notice";
import { MATCH_GRID } from "./match-group";
import { Retailer } from "./retailer";

interface NoMatchesProps {
  question: Question;
  answer: Answer;
  origin: Origin;
}

export function NoMatches({ question, answer: { lighter, deeper }, origin }: NoMatchesProps) {
  const nearest = [
    { title: "The nearest lighter", match: lighter },
    { title: "The nearest deeper", match: deeper },
  ];
  const filtered = Object.values(question.kept).some((kept) => kept !== undefined);
  return (
    <div className="mt-8">
      <EmptyPanel
        title="No matching products found for this shade"
        description="Check back later? We are as unique as you are! and will be back with more shades soon."
      >
        {filtered && (
          <ButtonLink to={pathOf(asked(question, { kept: {} }))} preventScrollReset look="outline">
            Clear the filters
          </ButtonLink>
        )}
      </EmptyPanel>
      {(lighter || deeper) && (
        <p className="mt-10 max-w-prose text-muted">
          These are no matches, and we would rather say so: they are only the nearest there is to either side.
        </p>
      )}
      <ul className={`mt-6 ${MATCH_GRID}`}>
        {nearest.map(
          ({ title, match }) =>
            match && (
              <li key={title}>
                <h3 className="mb-3 text-lg">{title}</h3>
                <MatchCard match={match} shade={origin} retailer={<Retailer slug={match.slug} />} />
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
