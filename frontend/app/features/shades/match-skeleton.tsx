/** The skeleton of matches while they load. */
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import { MATCH_GRID } from "./match-card";

const SKELETON_COUNT = 15;

export function MatchSkeleton() {
  return (
    <Loading label="Looking for matching shades">
      <ul className={MATCH_GRID}>
        {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
          <li key={index} data-testid="match-skeleton">
            <Skeleton className="aspect-square w-full rounded-media" />
            <Skeleton className="mt-4 h-5 w-2/5" />
            <Skeleton className="mt-2 h-3.5 w-3/5" />
            <Skeleton className="mt-3 h-5 w-4/5" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

export function ResultSkeleton() {
  return (
    <>
      <Skeleton className="mt-10 mb-10 h-10 w-3/5" />
      <MatchSkeleton />
    </>
  );
}
