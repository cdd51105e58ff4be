/** A slim bar that follows on the product page: the chosen shade, the lowest price and the way to its matches. */
import { type RefObject, useEffect, useState } from "react";
import type { Product, Variant } from "~/api/product";
import { BuyLink, findBestOffer } from "~/shared/buy-link";
import { joinClasses } from "~/ui/join-classes";
import { formatPrice, SOLD_OUT_HERE_TEXT } from "~/ui/price";
import { Swatch } from "~/ui/swatch";
import { describeDelivery, RETAILERS_ANCHOR } from "./facts/retailers";
import {
  MATCHES_ANCHOR,
  MATCHES_LINK_TEXT,
  type MatchingProductsState,
} from "./matches/use-matching-products";

interface ProductSummaryBarProps {
  product: Product;
  shade: Variant | undefined;
  matching: MatchingProductsState;
  /** Name and price on the page. The bar is shown once they have scrolled away. */
  headingRef: RefObject<HTMLElement>;
}

/** On a narrow window the price breaks into two lines before the name is narrower than this. */
const NAME_STYLE = { minWidth: "5em" };

export default function ProductSummaryBar({
  product: { name, price, currency, in_stock, vendors },
  shade,
  matching,
  headingRef,
}: ProductSummaryBarProps) {
  const isShown = useIsAbove(headingRef);
  const { loaded } = matching;
  const offer = findBestOffer(vendors);
  const hasMatches = loaded?.ok && loaded.value.products.length > 0;
  return (
    <aside
      aria-label="This product in short"
      data-product-summary-bar
      className={joinClasses(
        "full-bleed sticky bottom-(--tray,0px) z-10 mt-16 flex min-h-12 items-center gap-3 text-sm max-[22.5rem]:flex-wrap print:hidden",
        !isShown && "invisible",
      )}
    >
      {shade && <Swatch value={shade.value} name="" size={22} />}
      <span style={NAME_STYLE} className="line-clamp-2 flex-1 leading-tight font-medium">
        {shade ? shade.name : name}
      </span>
      {price !== null && (
        <a
          href={`#${RETAILERS_ANCHOR}`}
          className="py-3 font-semibold tabular-nums underline-offset-4 hover:underline"
        >
          {in_stock ? formatPrice(price, currency) : SOLD_OUT_HERE_TEXT}
          {in_stock && (
            <span className="block whitespace-nowrap text-xs font-normal">{describeDelivery(offer)}</span>
          )}
        </a>
      )}
      {offer && <BuyLink vendor={offer} className="order-last px-3! leading-tight" />}
      {hasMatches && (
        <a
          href={`#${MATCHES_ANCHOR}`}
          className={joinClasses(
            "py-3 leading-tight underline underline-offset-4 hover:text-accent",
            offer && "max-sm:hidden",
          )}
        >
          {MATCHES_LINK_TEXT}
        </a>
      )}
    </aside>
  );
}

/** Whether an element has left the window at its top. False until the page has hydrated. */
function useIsAbove(element: RefObject<HTMLElement>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
