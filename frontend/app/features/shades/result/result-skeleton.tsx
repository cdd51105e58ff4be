/** The shape of an answer that is on its way. */
import { MatchSkeleton } from "~/features/shades/match-skeleton";
import { Skeleton } from "~/ui/skeleton";

export function ResultSkeleton() {
  return (
    <>
      <Skeleton className="mt-10 mb-10 h-10 w-3/5" />
      <MatchSkeleton />
    </>
  );
}
