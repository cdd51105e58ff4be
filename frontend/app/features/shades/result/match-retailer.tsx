/** The retailer with a match's price, fetched when the card is nearly in view. */
import { useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { toLoadResult } from "~/api/load-result";
import { fetchProduct, type Product } from "~/api/product";
import type { Match } from "~/api/shades";
import { fetchCachedPart } from "~/features/shades/finder/finder-cache";

/** How far below the window a card is fetched for, so that its retailer is there when it is read. */
const NEAR = "0px 0px 400px";

/** The first retailer with the price that the card shows, which may count delivery. */
function findRetailer({ vendors }: Product, { price, currency, deliveryNote, delivered_price }: Match) {
  const isDelivered = deliveryNote !== undefined && delivered_price !== null;
  return vendors.find((each) =>
    isDelivered
      ? each.in_stock && each.currency === currency && each.delivered_price === price
      : each.is_lowest,
  );
}

export function MatchRetailer({ match }: { match: Match }) {
  const { slug } = match;
  const element = useRef<HTMLSpanElement>(null);
  const [product, setProduct] = useState<Product>();
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    let mounted = true;
    const show = async () => {
      const result = await fetchCachedPart(`product ${slug}`, () =>
        toLoadResult(fetchProduct(browserApi(), slug)),
      );
      if (mounted && result.ok) setProduct(result.value);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void show();
      },
      { rootMargin: NEAR },
    );
    observer.observe(node);
    return () => {
      mounted = false;
      observer.disconnect();
    };
  }, [slug]);
  const name = product && findRetailer(product, match)?.name;
  return (
    <span ref={element} className="text-muted">
      {name && ` at ${name}`}
    </span>
  );
}
