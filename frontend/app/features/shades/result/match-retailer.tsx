/** The retailer with a match's price, fetched when the card scrolls into view. */
import { useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { toLoadResult } from "~/api/load-result";
import { fetchProduct } from "~/api/product";
import { fetchCachedPart } from "~/features/shades/finder/finder-cache";

export function MatchRetailer({ slug }: { slug: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [name, setName] = useState<string>();
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    let mounted = true;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const result = await fetchCachedPart(`product ${slug}`, () =>
        toLoadResult(fetchProduct(browserApi(), slug)),
      );
      if (mounted && result.ok) setName(result.value.vendors.find(({ is_lowest }) => is_lowest)?.name);
    });
    observer.observe(node);
    return () => {
      mounted = false;
      observer.disconnect();
    };
  }, [slug]);
  return (
    <span ref={element} className="text-muted">
      {name && ` at ${name}`}
    </span>
  );
}
