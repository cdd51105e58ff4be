/** The skeleton of a product card. */
import { Skeleton } from "~/ui/loading/skeleton";

export function CardSkeleton() {
  return (
    <div data-testid="card-skeleton">
      <Skeleton className="aspect-4/5 w-full rounded-media" />
      <Skeleton className="mt-4 h-3.5 w-2/5" />
      <Skeleton className="mt-2.5 h-5 w-11/12" />
      <Skeleton className="mt-3 h-3.5 w-3/5" />
      <Skeleton className="mt-3 h-4 w-2/5" />
    </div>
  );
}
