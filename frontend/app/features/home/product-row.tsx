/** A carousel of products, optionally with a choice of category. */
import type { ReactNode } from "react";
import { describeTechnically } from "~/api/client/errors";
import type { PendingResult } from "~/api/client/load-result";
import type { Card } from "~/features/catalogue/card/card-data";
import { CardSkeleton } from "~/features/catalogue/card/card-skeleton";
import { ProductCard } from "~/features/catalogue/card/product-card";
import { CAROUSEL_ITEM, Carousel } from "~/ui/lists/carousel";
import { AwaitValue } from "~/ui/loading/await-value";
import { createPlaceholderKeys, Loading } from "~/ui/loading/skeleton";
import { EmptyRow, HomeRow, RowFailed } from "./home-row";

const SKELETON_COUNT = 10;

interface ProductRowProps {
  title: string;
  lead?: string;
  /** The name of the products in the empty message, such as "trending products". */
  productKind: string;
  products: PendingResult<Card[]>;
  /** Whether the products of another category are loading. */
  pending?: boolean;
  aside?: ReactNode;
}

export function ProductRow({ title, lead, productKind, products, pending = false, aside }: ProductRowProps) {
  return (
    <HomeRow title={title} lead={lead} aside={aside}>
      {pending ? (
        <RowSkeleton productKind={productKind} />
      ) : (
        <AwaitValue value={products} fallback={<RowSkeleton productKind={productKind} />}>
          {(result) => {
            if (!result.ok) return <RowFailed technicalLine={describeTechnically(result.problem)} />;
            if (result.value.length === 0) return <EmptyRow productKind={productKind} />;
            return (
              <Carousel label={title}>
                {result.value.map((card) => (
                  <ProductCard key={card.slug} card={card} />
                ))}
              </Carousel>
            );
          }}
        </AwaitValue>
      )}
    </HomeRow>
  );
}

function RowSkeleton({ productKind }: { productKind: string }) {
  return (
    <Loading label={`Loading ${productKind}`}>
      <div className="flex gap-5 overflow-hidden">
        {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
          <div key={index} className={`${CAROUSEL_ITEM} shrink-0`}>
            <CardSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
