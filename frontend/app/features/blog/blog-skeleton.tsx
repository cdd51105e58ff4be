/** The skeleton of the blog. */
import { Loading, Skeleton } from "~/ui/loading/skeleton";

const FILTER_KEYS = ["tags", "authors"];
const POST_KEYS = Array.from({ length: 15 }, (_, index) => `post ${index}`);

export function BlogSkeleton() {
  return (
    <Loading label="Loading the blog">
      <div className="mt-8 grid gap-4">
        {FILTER_KEYS.map((filter) => (
          <Skeleton key={filter} className="h-9 w-full max-w-2xl" />
        ))}
      </div>
      <div className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {POST_KEYS.map((post) => (
          <div key={post}>
            <Skeleton className="aspect-video w-full" />
            <Skeleton className="mt-4 h-6 w-4/5" />
            <Skeleton className="mt-3 h-4 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
