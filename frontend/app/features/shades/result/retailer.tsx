/** Who sells a match at its price; asked for when the card comes into view. */
import { useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { toLoadResult } from "~/api/load-result";
import { fetchProduct, type Product } from "~/api/product";
import { remember } from "~/features/shades/finder/memory";

export function Retailer({ slug }: { slug: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [name, setName] = useState<string>();
  useEffect(() => {
    const mark = place.current;
    if (!mark) return;
    let wanted = true;
    const sight = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      sight.disconnect();
      const loaded = await remember(`product ${slug}`, () => toLoadResult(fetchProduct(browserApi(), slug)));
      if (wanted && loaded.ok) setName(cheapestRetailer(loaded.value));
    });
    sight.observe(mark);
    return () => {
      wanted = false;
      sight.disconnect();
    };
  }, [slug]);
  return (
    <span ref={place} className="text-muted">
      {name && ` at ${name}`}
    </span>
  );
}

export function cheapestRetailer({ vendors }: Pick<Product, "vendors">): string | undefined {
  const offers = vendors.filter(({ currency }) => currency === "GBP");
  return offers.sort((one, other) => one.price - other.price)[0]?.name;
}
