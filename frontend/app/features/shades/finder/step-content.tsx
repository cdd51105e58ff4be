/** What stands in an open step: its choices, placeholders while they load, or why they could not. */
import type { ReactNode } from "react";
import type { PendingResult } from "~/api/client/load-result";
import { AwaitValue } from "~/ui/loading/await-value";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";

interface StepContentProps<T> {
  /** Another key is another content: it shows placeholders first. */
  contentKey: string;
  value: PendingResult<T>;
  failureText: string;
  children: (value: T) => ReactNode;
}

export function StepContent<T>({ contentKey, value, failureText, children }: StepContentProps<T>) {
  return (
    <AwaitValue key={contentKey} value={value} fallback={<StepSkeleton />}>
      {(result) =>
        result.ok ? (
          children(result.value)
        ) : (
          <div className="py-8">
            <RetryPanel title="An Error Occurred" problem={result.problem} failureText={failureText} />
          </div>
        )
      }
    </AwaitValue>
  );
}

const SKELETON_COUNT = 6;

function StepSkeleton() {
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
