/** The skeleton of a product list. */
import { createPlaceholderKeys, Loading } from "~/ui/loading/skeleton";
import { CardSkeleton } from "../card/card-skeleton";

export const PRODUCT_GRID = "grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-4";

const SKELETON_COUNT = 15;

export function ListSkeleton() {
  return (
    <Loading label="Loading products">
      <div className={PRODUCT_GRID}>
        {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}
