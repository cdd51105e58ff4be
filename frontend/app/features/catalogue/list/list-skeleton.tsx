/** The shape of a list that is on its way. */
import { Loading } from "~/ui/skeleton";
import { CardSkeleton, places } from "../card/card-skeleton";

export const GRID = "grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-4";

const AWAITED = 15;

export function ListSkeleton() {
  return (
    <Loading label="Loading products">
      <div className={GRID}>
        {places(AWAITED).map((place) => (
          <CardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  );
}
