/** The products found, and the three ways to the next ones: scrolling on, Load More, and numbered pages. */
import { Button } from "~/ui/button";
import { EmptyPanel, Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Loading } from "~/ui/skeleton";
import { CardSkeleton, places } from "../card/card-skeleton";
import { ProductCard } from "../card/product-card";
import { type ListQuery, withPage } from "./list-query";
import { GRID } from "./list-skeleton";
import type { Listing } from "./listing";
import { useEndInView } from "./use-end-in-view";
import type { MoreState } from "./use-more";

export const MORE_FAILED = "An error occurred while fetching products. Please try again later.";

const FIRST_ROW = 4;
const NEXT_ROW = 4;

interface ListResultsProps {
  listing: Listing;
  state: MoreState;
  more: () => void;
  query: ListQuery;
  to: (next: ListQuery) => string;
}

export function ListResults({ listing, state, more, query, to }: ListResultsProps) {
  const { products, complete, page, totalPages } = listing;
  const end = useEndInView(more, state === "idle" && !complete);
  if (products.length === 0) {
    return (
      <EmptyPanel title="No results found" description="Try another combination for better results">
        {page > 1 && <Pager page={page} total={totalPages} to={(each) => to(withPage(query, each))} />}
      </EmptyPanel>
    );
  }
  return (
    <>
      <ul className={GRID}>
        {products.map((card, place) => (
          <li key={card.slug}>
            <ProductCard card={card} eager={place < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <div ref={end} aria-hidden />
      <div className="mt-10 flex flex-col items-center gap-8">
        {state === "loading" && <NextRow />}
        {state === "failed" && <Notice tone="error">{MORE_FAILED}</Notice>}
        {complete ? <EndOfResults /> : <LoadMore busy={state === "loading"} onPress={more} />}
        <Pager page={page} total={totalPages} to={(each) => to(withPage(query, each))} />
      </div>
    </>
  );
}

function LoadMore({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <Button look="outline" disabled={busy} onClick={onPress} className="no-script:hidden">
      {busy ? "Please Wait" : "Load More"}
    </Button>
  );
}

function EndOfResults() {
  return (
    <p className="flex items-center gap-4 text-sm text-muted before:h-px before:w-12 before:bg-line after:h-px after:w-12 after:bg-line">
      End of Results
    </p>
  );
}

function NextRow() {
  return (
    <div className="w-full">
      <Loading label="Loading more products">
        <div className={GRID}>
          {places(NEXT_ROW).map((place) => (
            <CardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
