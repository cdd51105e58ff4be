/** The retailer with a match's price, fetched when the card is nearly in view. */
import { useCallback, useRef, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { toLoadResult } from "~/api/client/load-result";
import { fetchProduct, type Product } from "~/api/product";
import type { Match } from "~/api/shades";
import { useWhenInView } from "~/ui/loading/use-when-in-view";
import { fetchCachedPart } from "../finder/finder-cache";

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
  const load = useCallback(async () => {
    const result = await fetchCachedPart(`product ${slug}`, () =>
      toLoadResult(fetchProduct(browserApi(), slug)),
    );
    if (result.ok) setProduct(result.value);
  }, [slug]);
  useWhenInView(element, load);
  const name = product?.slug === slug && findRetailer(product, match)?.name;
  return (
    <span ref={element} className="text-muted">
      {name && ` at ${name}`}
    </span>
  );
}
