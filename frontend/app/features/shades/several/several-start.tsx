/** Begins from several shades: those at hand, and the three steps to add one more. */
import { PRODUCT_FAILED } from "~/api/product";
import type { Parts } from "~/features/shades/finder/gather";
import { MOST_OWNED, type Question } from "~/features/shades/finder/question";
import { Steps } from "~/features/shades/finder/steps";
import { AwaitValue } from "~/ui/await-value";
import { RetryPanel } from "~/ui/retry-panel";
import { Skeleton } from "~/ui/skeleton";
import { OwnedList } from "./owned-list";

export default function SeveralStart({ question, parts }: { question: Question; parts: Parts }) {
  const some = question.owned.length > 0;
  return (
    <section aria-label="Begin from several shades" className="pt-8">
      <h2 className="text-2xl">What do you know about your shades?</h2>
      <p className="mt-3 mb-6 max-w-prose text-muted">
        One that fits, one that is too dark, one that is too pink: each says something. The answer respects
        them all.
      </p>
      {some && parts.owned && (
        <AwaitValue value={parts.owned} fallback={<Skeleton className="h-40 w-full" />}>
          {(loaded) =>
            loaded.ok ? (
              <OwnedList question={question} origins={loaded.value} />
            ) : (
              <RetryPanel title="An Error Occurred" problem={loaded.problem} failed={PRODUCT_FAILED} />
            )
          }
        </AwaitValue>
      )}
      {question.owned.length < MOST_OWNED && (
        <details open={!some || Boolean(question.brand)} className="mt-6" key={`${some} ${question.brand}`}>
          <summary className="inline-flex min-h-11 items-center rounded-full border border-edge px-6 text-sm font-semibold hover:bg-tint">
            {some ? "Add another shade" : "Add your first shade"}
          </summary>
          <Steps question={question} parts={parts} />
        </details>
      )}
    </section>
  );
}
