/** The answer: the shade one began with, what comes close to it, and how they lie to each other. */
import type { Problem } from "~/api/errors";
import type { LoadResult } from "~/api/load-result";
import type { Filters } from "~/api/shades";
import { type Answer, groupsOf } from "~/features/shades/finder/answer";
import type { Later } from "~/features/shades/finder/gather";
import type { Question } from "~/features/shades/finder/question";
import { AwaitValue } from "~/ui/await-value";
import { RetryPanel } from "~/ui/retry-panel";
import { Compare } from "./compare";
import { CompareTray } from "./compare-tray";
import { MatchGroup } from "./match-group";
import { NoMatches } from "./no-matches";
import { RangeMap } from "./range-map";
import { ResultFilters } from "./result-filters";
import { ResultHead } from "./result-head";

interface ResultProps {
  question: Question;
  answer: LoadResult<Answer>;
  filters: Later<LoadResult<Filters>> | null;
}

export function Result({ question, answer, filters }: ResultProps) {
  if (!answer.ok) return <ResultFailed problem={answer.problem} />;
  const { origins, matches } = answer.value;
  const [origin] = origins;
  if (!origin) return null;
  return (
    <div className="relative">
      <ResultHead question={question} origins={origins} count={matches.length} />
      {filters && (
        <AwaitValue value={filters} fallback={<div className="mt-6 h-11" />}>
          {(loaded) =>
            loaded.ok ? <ResultFilters question={question} filters={loaded.value} origin={origin} /> : null
          }
        </AwaitValue>
      )}
      <Compare question={question} origin={origin} matches={matches} />
      {matches.length === 0 ? (
        <NoMatches question={question} answer={answer.value} origin={origin} />
      ) : (
        <Groups question={question} answer={answer.value} />
      )}
      <RangeMap origins={origins} matches={matches} />
      <CompareTray question={question} />
    </div>
  );
}

function Groups({ question, answer: { origins, matches } }: { question: Question; answer: Answer }) {
  const [origin] = origins;
  if (!origin) return null;
  const shown = { question, shade: origin };
  if (question.way === "several") {
    const met = matches.filter(({ standings }) => standings?.every((one) => one.met));
    const rest = matches.filter((match) => !met.includes(match));
    return (
      <>
        <MatchGroup {...shown} title="Respects everything you said" matches={met} owned={origins} />
        <MatchGroup {...shown} title="Leaves least undone" matches={rest} owned={origins} />
      </>
    );
  }
  const { closest, lighter, deeper } = groupsOf(origin, matches);
  return (
    <>
      <MatchGroup {...shown} title="Closest" matches={closest} />
      <MatchGroup {...shown} title="A touch lighter" matches={lighter} />
      <MatchGroup {...shown} title="A touch deeper" matches={deeper} />
    </>
  );
}

function ResultFailed({ problem }: { problem: Problem }) {
  return (
    <div className="mt-8">
      <RetryPanel title="An Error Occurred" problem={problem} failed="Failed to fetch the products" />
    </div>
  );
}
