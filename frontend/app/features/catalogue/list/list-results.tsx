/** The products of a list, with infinite scroll, a Load More button and numbered pages. */
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { ListEnd } from "~/ui/lists/list-end";
import { Pager } from "~/ui/lists/pager";
import { EmptyPanel, Notice } from "~/ui/notice";
import { ProductCard } from "../card/product-card";
import { countFilters } from "../filters/filter-options";
import { type ListQuery, setPage } from "./list-query";
import { ListSkeleton, PRODUCT_GRID } from "./list-skeleton";
import type { Listing } from "./listing";
import { useInfiniteScroll } from "./use-infinite-scroll";
import type { LoadMoreState } from "./use-load-more";

const LOAD_MORE_FAILED_TEXT = "An error occurred while fetching products. Please try again later.";

const FIRST_ROW = 4;

export interface ListParts {
  /** Shown instead of the products where there are none. */
  renderEmpty: (listing: Listing) => ReactNode;
  /** Shown below the products. */
  renderAfter: (listing: Listing) => ReactNode;
}

interface ListResultsProps {
  listing: Listing;
  state: LoadMoreState;
  loadMore: () => void;
  query: ListQuery;
  buildPath: (next: ListQuery) => string;
  parts: ListParts | undefined;
}

export function ListResults({ listing, state, loadMore, query, buildPath, parts }: ListResultsProps) {
  const { products, isComplete, page, totalPages } = listing;
  const endRef = useInfiniteScroll(loadMore, state === "idle" && !isComplete);
  if (listing.total === 0 && parts) return parts.renderEmpty(listing);
  if (products.length === 0 && listing.total > 0) {
    return (
      <EmptyPanel
        title={`There is no page ${page}`}
        description={totalPages === 1 ? "This list has one page." : `This list has ${totalPages} pages.`}
      >
        <ButtonLink to={buildPath(setPage(query, 1))} look="outline">
          First page
        </ButtonLink>
      </EmptyPanel>
    );
  }
  if (products.length === 0) {
    return countFilters(query) > 0 ? (
      <EmptyPanel title="No results found" description="Try another combination for better results" />
    ) : (
      <EmptyPanel title="No products yet" description="Nothing here is on sale at the moment" />
    );
  }
  return (
    <>
      <ul className={PRODUCT_GRID}>
        {products.map((card, index) => (
          <li key={card.slug}>
            <ProductCard card={card} eager={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <div ref={endRef} aria-hidden />
      <div className="mt-10 flex flex-col items-center gap-8">
        {state === "loading" && (
          <div className="w-full">
            <ListSkeleton label="Loading more products" count={4} />
          </div>
        )}
        {state === "failed" && <Notice tone="error">{LOAD_MORE_FAILED_TEXT}</Notice>}
        <ListEnd isComplete={isComplete} busy={state === "loading"} onLoadMore={loadMore} />
        <Pager page={page} total={totalPages} to={(each) => buildPath(setPage(query, each))} />
      </div>
      {parts?.renderAfter(listing)}
    </>
  );
}
