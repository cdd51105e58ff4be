/** The skeleton of a product list. */
import { createPlaceholderKeys, Loading } from "~/ui/loading/skeleton";
import { CardSkeleton } from "../card/card-skeleton";

export const PRODUCT_GRID = "grid grid-cols-2 gap-x-4 gap-y-10 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-4";

export function ListSkeleton({ label = "Loading products", count = 15 }) {
  return (
    <Loading label={label}>
      <div className={PRODUCT_GRID}>
        {createPlaceholderKeys(count).map((index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}
