/** What a signed-in shopper has to do with a product; asked for in the browser, never part of the page. */
import { useCallback, useEffect, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { fetchProduct, type Product } from "~/api/product";
import { useSession } from "~/session/session-store";

export type OwnProductFields = Pick<Product, "is_added_to_wishlist" | "is_reviewed" | "user_review">;

export interface OwnProductState {
  product: OwnProductFields | undefined;
  /** Asks again, after a change of one's own. */
  reload: () => Promise<void>;
}

export function useOwnProduct(slug: string): OwnProductState {
  const isMember = useSession().member !== null;
  const [product, setProduct] = useState<OwnProductFields>();
  const reload = useCallback(async () => {
    // Without an answer the page stays as everyone sees it.
    setProduct(await fetchProduct(browserApi(), slug).catch(() => undefined));
  }, [slug]);
  useEffect(() => {
    if (isMember) void reload();
    else setProduct(undefined);
  }, [isMember, reload]);
  return { product, reload };
}
