/** The skeleton of the brands page. */
import { Loading, Skeleton } from "~/ui/loading/skeleton";

const SKELETON_KEYS = Array.from({ length: 50 }, (_, index) => index);

export function BrandsSkeleton() {
  return (
    <Loading label="Loading brands">
      <ul className="grid gap-x-8 gap-y-1 border-t border-line py-8 sm:grid-cols-2 md:pl-32 lg:grid-cols-3">
        {SKELETON_KEYS.map((index) => (
          <li key={index} data-testid="brand-skeleton" className="flex items-center gap-4 py-2">
            <Skeleton className="h-12 w-24 shrink-0 rounded-media" />
            <span className="flex-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2 h-3.5 w-4/5" />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
