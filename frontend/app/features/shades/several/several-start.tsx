/** Starts from several owned shades: their list, and the three steps to add another. */
import { MAX_OWNED } from "~/api/constants";
import { PRODUCT_FAILED_TEXT } from "~/api/product";
import OwnEvidence from "~/features/passport/own-evidence";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { FinderSteps } from "~/features/shades/finder/finder-steps";
import type { FinderParts } from "~/features/shades/finder/load-finder";
import { AwaitValue } from "~/ui/await-value";
import { RetryPanel } from "~/ui/retry-panel";
import { Skeleton } from "~/ui/skeleton";
import { OwnedList } from "./owned-list";

export default function SeveralStart({ query, parts }: { query: FinderQuery; parts: FinderParts }) {
  const hasOwned = query.owned.length > 0;
  const canAdd = query.owned.length < MAX_OWNED;
  return (
    <section aria-label="Begin from several shades" className={hasOwned ? "pt-3" : "pt-8"}>
      <h2 className={hasOwned ? "sr-only" : "text-2xl"}>What do you know about your shades?</h2>
      <p className={hasOwned ? "sr-only" : "mt-3 mb-6 max-w-prose text-muted"}>
        One that fits, one that is too dark, one that is too pink: each says something. The answer respects
        them all.
      </p>
      {hasOwned && parts.owned && (
        <AwaitValue value={parts.owned} fallback={<Skeleton className="h-40 w-full" />}>
          {(result) =>
            result.ok ? (
              <OwnedList query={query} startShades={result.value} />
            ) : (
              <RetryPanel
                title="An Error Occurred"
                problem={result.problem}
                failureText={PRODUCT_FAILED_TEXT}
              />
            )
          }
        </AwaitValue>
      )}
      <OwnEvidence query={query} startShades={parts.owned} />
      {canAdd && (
        <details
          open={!hasOwned || Boolean(query.brand)}
          className={hasOwned ? "my-2" : "mt-6"}
          key={`${hasOwned} ${query.brand}`}
        >
          <summary className="inline-flex min-h-11 items-center rounded-full border border-edge px-6 text-sm font-semibold hover:bg-tint">
            {hasOwned ? "Add another shade" : "Add your first shade"}
          </summary>
          <FinderSteps query={query} parts={parts} />
        </details>
      )}
    </section>
  );
}
