/** Starts from several owned shades: their list, and the three steps to add another. */
import { MAX_OWNED } from "~/api/constants";
import { PRODUCT_FAILED_TEXT } from "~/api/product";
import PassportInFinder from "~/features/passport/on-pages/passport-in-finder";
import { canFindMatches, type FinderQuery } from "~/shared/shades/finder-query";
import { AwaitNextValue } from "~/ui/loading/await-value";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { Skeleton } from "~/ui/loading/skeleton";
import { FinderSteps } from "../finder/finder-steps";
import type { FinderParts } from "../finder/load-finder";
import { OwnedList } from "./owned-list";

export default function SeveralStart({ query, parts }: { query: FinderQuery; parts: FinderParts }) {
  const hasOwned = query.owned.length > 0;
  const steps = <FinderSteps query={query} parts={parts} />;
  return (
    <section aria-label="Begin from several shades" className={hasOwned ? "pt-3" : "pt-8"}>
      <h2 className={hasOwned ? "sr-only" : "text-2xl"}>What do you know about your shades?</h2>
      <p className={hasOwned ? "sr-only" : "mt-3 mb-6 max-w-prose text-muted"}>
        A shade that fits, one that is too dark, one that is too pink: each tells us something. We look for
        the shade that agrees with all of it.
      </p>
      {parts.owned && <LoadedList query={query} value={parts.owned} />}
      <div className={hasOwned ? "my-2 flex flex-wrap items-start gap-2" : undefined}>
        <PassportInFinder query={query} startShades={parts.owned} />
        {!hasOwned && steps}
        {hasOwned && query.owned.length < MAX_OWNED && (
          // Drawn anew for each brand: open while one is chosen, and closed once a shade of it was added.
          <details key={query.brand} open={Boolean(query.brand)} className="open:w-full">
            <summary className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-xs font-semibold hover:bg-tint sm:px-6 sm:text-sm print:hidden">
              Add another shade
            </summary>
            {steps}
          </details>
        )}
      </div>
    </section>
  );
}

/** The list stays while another shade loads, so that what has the focus in it is not taken away. */
function LoadedList({ query, value }: { query: FinderQuery; value: NonNullable<FinderParts["owned"]> }) {
  return (
    <AwaitNextValue value={value} fallback={<Skeleton className="h-40 w-full" />}>
      {(result) => {
        if (result.ok) return <OwnedList query={query} startShades={result.value} />;
        if (canFindMatches(query)) return null; // the result says what is wrong
        return (
          <RetryPanel title="An Error Occurred" problem={result.problem} failureText={PRODUCT_FAILED_TEXT} />
        );
      }}
    </AwaitNextValue>
  );
}
