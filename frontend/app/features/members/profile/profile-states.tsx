/** A profile before it has loaded, or in place of one that could not be loaded. */
import { describeProblem, type Problem } from "~/api/client/errors";
import { CardSkeleton } from "~/features/catalogue/card/card-skeleton";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import { ErrorPanel } from "~/ui/notice";

const CARD_COUNT = 4;

export function ProfileSkeleton() {
  return (
    <Loading label="Loading the profile">
      <div className="flex flex-col items-center gap-6 sm:flex-row sm:items-start sm:gap-10">
        <Skeleton className="size-24 shrink-0 rounded-full sm:size-40" />
        <div className="w-full">
          <Skeleton className="mx-auto h-12 w-3/5 sm:mx-0" />
          <Skeleton className="mx-auto mt-5 h-4 w-40 sm:mx-0" />
          <Skeleton className="mt-6 h-16 w-full max-w-prose" />
        </div>
      </div>
      <div className="mt-16 grid grid-cols-2 gap-5 lg:grid-cols-4">
        {createPlaceholderKeys(CARD_COUNT).map((index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}

export function ProfileFailed({ problem, reload }: { problem: Problem; reload: () => Promise<void> }) {
  return (
    <ErrorPanel
      title="We were unable to load the user profile at the moment"
      description={describeProblem(problem)}
      technicalLine={problem.statusLine}
      onRetry={reload}
    />
  );
}
