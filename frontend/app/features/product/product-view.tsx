/** The product page. */
import { lazy, Suspense, useEffect, useRef } from "react";
import type { LoadResult } from "~/api/client/load-result";
import { reportProductView } from "~/api/events";
import type { PriceHistory, Product } from "~/api/product";
import type { InitialReviews } from "~/features/reviews/initial-reviews";
import { ReviewsSection } from "~/features/reviews/reviews-section";
import { type ReviewsState, useReviews } from "~/features/reviews/use-reviews";
import { type MetaDescriptor, useSearchParams } from "~/router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { AccordionSection } from "~/ui/lists/accordion";
import { AfterHydration, importOrNothing, importPart } from "~/ui/loading/lazy-parts";
import { Prose } from "~/ui/prose";
import { BuyBox, REVIEWS_ANCHOR } from "./buy-box";
import { Gallery } from "./gallery/gallery";
import { createLaterPart, importLater } from "./later-part";
import { type InitialMatches, useMatchingProducts } from "./matches/use-matching-products";
import { ReviewButton } from "./personal/review-button";
import { type OwnProductState, useOwnProduct } from "./personal/use-own-product";
import { findChosenShade } from "./shades/shade-filter";

const Composition = createLaterPart("Composition");
const MatchingProducts = createLaterPart("MatchingProducts");
const SocialSection = createLaterPart("SocialSection");

/** For members. */
const RateProduct = lazy(importOrNothing(() => import("./personal/rate-product")));

/** Shown only after scrolling. */
const ProductSummaryBar = lazy(importOrNothing(importPart(importLater, "ProductSummaryBar")));

export interface ProductPageData {
  product: Product;
  /** A description of the product in one or two plain sentences. */
  summary: string;
  descriptionHtml: string;
  /** Absent if they took too long. The browser loads them then. */
  reviews: LoadResult<InitialReviews> | undefined;
  /** Absent if the product has no shade. */
  matches: InitialMatches | undefined;
  /** Absent if it could not be loaded in time. */
  history: PriceHistory | undefined;
  /** The tags of a shared link, which the server writes. */
  preview: MetaDescriptor[];
}

export function ProductView({ product, descriptionHtml, reviews, matches, history }: ProductPageData) {
  const [params] = useSearchParams();
  const shade = findChosenShade(product.variants, params);
  const ownProduct = useOwnProduct(product.slug);
  const reviewsState = useReviews(product.slug, reviews);
  const matching = useMatchingProducts(shade?.id, product, matches);
  const headingRef = useRef<HTMLDivElement>(null);
  useEffect(() => reportProductView(product.slug), [product.slug]);
  return (
    <div className="page pt-3 sm:pt-6">
      <ProductBreadcrumbs product={product} />
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:mt-6 lg:grid-cols-12 lg:gap-x-12 xl:gap-x-16">
        <div className="min-w-0 md:sticky md:top-24 md:self-start lg:col-span-7">
          <Gallery images={product.images} name={product.name} shade={shade} />
        </div>
        <div className="min-w-0 lg:col-span-5">
          <BuyBox
            product={product}
            matching={matching}
            titleRef={headingRef}
            reviewSummary={reviewsState.summary}
            shade={shade}
            ownProduct={ownProduct}
            history={history}
          />
        </div>
      </div>
      {product.discontinued && shade && (
        <div className="mt-12">
          <MatchingProducts shade={shade} product={product} {...matching} />
        </div>
      )}
      <div className="mt-12 border-t border-line lg:mt-20">
        <ProductFacts
          product={product}
          descriptionHtml={descriptionHtml}
          reviewsState={reviewsState}
          ownProduct={ownProduct}
        />
      </div>
      <div className="mt-16 grid grid-cols-1 gap-20 md:mt-24">
        {shade && !product.discontinued && <MatchingProducts shade={shade} product={product} {...matching} />}
        <SocialSection product={product} />
      </div>
      <AfterHydration>
        <ProductSummaryBar product={product} shade={shade} matching={matching} headingRef={headingRef} />
      </AfterHydration>
    </div>
  );
}

function ProductBreadcrumbs({ product: { category, brand, name } }: { product: Product }) {
  return (
    <Breadcrumbs
      trail={[
        { label: "Home", to: "/" },
        { label: category.name, to: `/categories/${category.slug}` },
        { label: brand.name, to: `/brands/${brand.slug}` },
        { label: name },
      ]}
    />
  );
}

/** Indents the content below its heading. */
const INDENT_CLASSES = "lg:ml-[25%]";

type ProductFactsProps = Pick<ProductPageData, "product" | "descriptionHtml"> & {
  reviewsState: ReviewsState;
  ownProduct: OwnProductState;
};

function ProductFacts({ product, descriptionHtml, reviewsState, ownProduct }: ProductFactsProps) {
  return (
    <>
      <AccordionSection title="Details" open>
        <Prose html={descriptionHtml} className={INDENT_CLASSES} />
      </AccordionSection>
      <Composition product={product} className={INDENT_CLASSES} />
      <AccordionSection title="Reviews" open>
        <div id={REVIEWS_ANCHOR} className="scroll-mt-12">
          <ReviewsSection
            state={reviewsState}
            hasOwnReview={Boolean(ownProduct.product?.user_review)}
            action={
              <>
                {ownProduct.product && (
                  <Suspense fallback={null}>
                    <RateProduct
                      slug={product.slug}
                      ownReview={ownProduct.product.user_review ?? null}
                      onSaved={ownProduct.reloadReview}
                    />
                  </Suspense>
                )}
                <ReviewButton product={product} ownProduct={ownProduct} />
              </>
            }
          />
        </div>
      </AccordionSection>
    </>
  );
}
