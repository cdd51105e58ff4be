/** The skeleton of a step's choices while they load. */
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/skeleton";

const SKELETON_COUNT = 6;

export function StepSkeleton() {
  return (
    <div className="py-8">
      <Loading label="Loading choices">
        <Skeleton className="mb-6 h-9 w-56" />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
            <li key={index} data-testid="finder-skeleton" className="flex items-center gap-4 p-2">
              <Skeleton className="size-14 shrink-0 rounded-media" />
              <span className="flex-1">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="mt-2 h-3.5 w-4/5" />
              </span>
            </li>
          ))}
        </ul>
      </Loading>
    </div>
  );
}
