/** Products by slug, fetched in the browser and cached for the finder. */
import { useEffect, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { toLoadResult } from "~/api/client/load-result";
import { fetchProduct, type Product } from "~/api/product";
import { fetchCachedPart } from "../../finder/finder-cache";

/** A product that has not loaded is missing. */
export function useProducts(slugs: string[]): ReadonlyMap<string, Product> {
  const [products, setProducts] = useState<ReadonlyMap<string, Product>>(new Map());
  const wanted = slugs.join();
  useEffect(() => {
    let mounted = true;
    for (const slug of wanted.split(",").filter(Boolean)) {
      loadProduct(slug).then((product) => {
        if (mounted && product) setProducts((before) => new Map(before).set(slug, product));
      });
    }
    return () => {
      mounted = false;
    };
  }, [wanted]);
  return products;
}

async function loadProduct(slug: string): Promise<Product | undefined> {
  const loaded = await fetchCachedPart(`product ${slug}`, () =>
    toLoadResult(fetchProduct(browserApi(), slug)),
  );
  return loaded.ok ? loaded.value : undefined;
}
