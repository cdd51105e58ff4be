/** A carousel of products, with a choice of category where it has one. */
import type { ReactNode } from "react";
import type { Card } from "~/features/catalogue/card/card";
import { CardSkeleton, places } from "~/features/catalogue/card/card-skeleton";
import { ProductCard } from "~/features/catalogue/card/product-card";
import { AwaitValue } from "~/ui/await-value";
import { Carousel } from "~/ui/carousel";
import { Loading } from "~/ui/skeleton";
import type { Soon as Coming } from "./home-data";
import { Row } from "./row";
import { CheckBackLater, RowFailed } from "./row-states";

const AWAITED = 10;

interface ProductRowProps {
  title: string;
  lead?: string;
  /** What is missing when there is none: "trending products". */
  of: string;
  products: Coming<Card[]>;
  /** Another category was chosen and its products are on their way. */
  pending?: boolean;
  aside?: ReactNode;
}

export function ProductRow({ title, lead, of, products, pending = false, aside }: ProductRowProps) {
  return (
    <Row title={title} lead={lead} aside={aside}>
      {pending ? (
        <RowSkeleton of={of} />
      ) : (
        <AwaitValue value={products} fallback={<RowSkeleton of={of} />}>
          {(loaded) => {
            if (!loaded.ok) return <RowFailed code={loaded.problem.code} />;
            if (loaded.value.length === 0) return <CheckBackLater of={of} />;
            return <Products title={title} cards={loaded.value} />;
          }}
        </AwaitValue>
      )}
    </Row>
  );
}

function Products({ title, cards }: { title: string; cards: Card[] }) {
  return (
    <Carousel label={title}>
      {cards.map((card) => (
        <ProductCard key={card.slug} card={card} />
      ))}
    </Carousel>
  );
}

function RowSkeleton({ of }: { of: string }) {
  return (
    <Loading label={`Loading ${of}`}>
      <div className="flex gap-5 overflow-hidden">
        {places(AWAITED).map((place) => (
          <div key={place} className="w-[clamp(160px,42vw,250px)] shrink-0">
            <CardSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
