/** The column beside the pictures: title, price, shades and retailers. */
import type { RefObject } from "react";
import type { PriceHistory, Product, Variant } from "~/api/product";
import { TellMeButton } from "~/features/alerts/tell-me-button";
import { LazyCompareToggle } from "~/features/compare/lazy-compare-toggle";
import type { ReviewSummary } from "~/features/reviews/review-summary";
import { BuyLink, findBestOffer } from "~/shared/buy-link";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { formatUnitPrice, NO_PRICE_TEXT, Price, SOLD_OUT_HERE_TEXT } from "~/ui/price";
import { formatRating } from "~/ui/rating";
import { Stars } from "~/ui/stars";
import { describeDelivery, RETAILERS_ANCHOR, Retailers } from "./facts/retailers";
import { createLaterPart } from "./later-part";
import type { MatchingProductsState } from "./matches/use-matching-products";
import { ReviewButton } from "./personal/review-button";
import type { OwnProductState } from "./personal/use-own-product";
import { WishlistButton } from "./personal/wishlist-button";
import { ShadeSelector } from "./shades/shade-selector";

const PriceHistorySection = createLaterPart("PriceHistorySection", null);

/** This anchor is inside the reviews section, so that following a link to it opens the section. */
export const REVIEWS_ANCHOR = "all-reviews";

const NO_BREAK_SPACE = "\u00a0";

interface BuyBoxProps {
  product: Product;
  /** The current summary of the reviews. It may be newer than the cached page. */
  reviewSummary: ReviewSummary | undefined;
  shade: Variant | undefined;
  matching: MatchingProductsState;
  titleRef: RefObject<HTMLDivElement>;
  ownProduct: OwnProductState;
  history: PriceHistory | undefined;
}

export function BuyBox({
  product,
  reviewSummary,
  shade,
  matching,
  titleRef,
  ownProduct,
  history,
}: BuyBoxProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
      <div ref={titleRef}>
        <ProductTitle product={product} reviewSummary={reviewSummary} />
      </div>
      {product.discontinued && (
        <p className="rounded-media bg-tint px-5 py-4">
          <span className="font-semibold">No longer made.</span>{" "}
          {shade ? (
            "What is closest to it is below."
          ) : (
            <Link to={`/categories/${product.category.slug}`} className="underline underline-offset-4">
              See what else there is
            </Link>
          )}
        </p>
      )}
      {product.caption && <p className="text-muted max-sm:order-1 lg:text-lg">{product.caption}</p>}
      {shade && <ShadeSelector product={product} selected={shade} matching={matching} />}
      <div className="flex flex-wrap gap-3 max-sm:order-1">
        <WishlistButton slug={product.slug} shade={shade?.id} ownProduct={ownProduct} />
        <ReviewButton product={product} ownProduct={ownProduct} />
        {(product.in_stock || !product.discontinued || shade) && (
          <TellMeButton product={product} shade={shade} />
        )}
        {shade && (
          <LazyCompareToggle
            shade={{ id: shade.id, product: product.slug, name: shade.name, value: shade.value }}
            product={product.name}
            large
          />
        )}
      </div>
      <div className="max-sm:order-1">
        <Retailers vendors={product.vendors} />
      </div>
      <div className="max-sm:order-1">
        <PriceHistorySection slug={product.slug} currency={product.currency} history={history} />
      </div>
    </div>
  );
}

function ProductTitle({ product, reviewSummary }: Pick<BuyBoxProps, "product" | "reviewSummary">) {
  const { brand, name, volume, price, currency, in_stock } = product;
  const unitPrice = formatUnitPrice(product)?.replaceAll(" ", NO_BREAK_SPACE);
  const sizes = [volume, unitPrice].filter(Boolean).join(" · ");
  const offer = findBestOffer(product.vendors);
  const priceNote = in_stock ? "lowest price today" : "last seen price";
  return (
    <div>
      <Link
        to={`/brands/${brand.slug}`}
        className="kicker inline-block wrap-anywhere py-1 underline-offset-4 hover:text-ink hover:underline"
      >
        {brand.name}
      </Link>
      <h1 className="mt-1 answer-title">{name}</h1>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:mt-4">
        {price !== null && (
          <p className="flex items-baseline gap-3">
            <Price
              amount={price}
              currency={currency}
              className={joinClasses("font-display text-2xl tabular-nums", !in_stock && "text-muted")}
            />
            <span className="text-sm text-muted">
              <span className="font-semibold text-ink">
                {`${in_stock ? describeDelivery(offer) : SOLD_OUT_HERE_TEXT} · `}
              </span>
              {priceNote}
              {sizes && <span className="block">{sizes}</span>}
            </span>
          </p>
        )}
        {price === null && <NoPrice product={product} />}
        <Rating
          average={reviewSummary?.totalRating ?? product.avg_rating}
          reviews={reviewSummary?.reviewCount ?? product.reviews}
        />
        {offer && <BuyLink vendor={offer} className="max-sm:ml-auto max-sm:min-h-9 max-sm:px-4 sm:mt-3" />}
      </div>
    </div>
  );
}

/** The text in place of a price. A product that is sold abroad alone says so. */
function NoPrice({ product: { vendors, volume } }: { product: Product }) {
  return (
    <p className="text-sm text-muted">
      <span className="font-semibold text-ink">{NO_PRICE_TEXT}</span>
      {vendors.length > 0 && (
        <>
          {" · "}
          <a href={`#${RETAILERS_ANCHOR}`} className="py-1 underline underline-offset-4 hover:text-ink">
            {vendors.some((vendor) => vendor.price !== null) ? "prices abroad" : "see who sells it"}
          </a>
        </>
      )}
      {volume && " · "}
      {volume}
    </p>
  );
}

function Rating({ average, reviews }: { average: number; reviews: number }) {
  if (reviews === 0) return <p className="text-sm text-muted">No reviews yet</p>;
  return (
    <p className="flex items-center gap-2 text-sm">
      <Stars rating={average} />
      <span aria-hidden className="font-semibold">
        {formatRating(average)}
      </span>
      <a href={`#${REVIEWS_ANCHOR}`} className="py-1 text-muted underline underline-offset-4 hover:text-ink">
        {reviews === 1 ? "1 review" : `${reviews} reviews`}
      </a>
    </p>
  );
}
