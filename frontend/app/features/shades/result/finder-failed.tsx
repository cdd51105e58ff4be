/** The chosen shade or filter may be gone for good, so there is a way to choose anew. */
import type { Problem } from "~/api/client/errors";
import { buildFinderPath, type FinderQuery, startMode } from "~/shared/shades/finder-query";
import { ButtonLink } from "~/ui/button";
import { RetryPanel } from "~/ui/loading/retry-panel";

export default function FinderFailed({ query, problem }: { query: FinderQuery; problem: Problem }) {
  return (
    <div className="mt-8 grid justify-items-center gap-6">
      <div className="w-full">
        <RetryPanel title="An Error Occurred" problem={problem} failureText="Failed to fetch the products" />
      </div>
      <ButtonLink to={buildFinderPath(startMode(query.mode))} look="outline">
        Start again
      </ButtonLink>
    </div>
  );
}
