/**
 * The member's own data about a product (review, wishlist). Fetched in the browser, never part of the cached
 * page.
 */
import { useCallback, useEffect, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { fetchProduct, type Product } from "~/api/product";
import { announceReviewsChanged } from "~/features/reviews/reviews-changed";
import { useSession, watchWishlistOfOtherTabs } from "~/session/session-store";

type OwnProductFields = Pick<Product, "is_added_to_wishlist" | "is_reviewed" | "user_review">;

export interface OwnProductState {
  product: OwnProductFields | undefined;
  /** Fetches again after the member changed something. */
  reload: () => Promise<void>;
  /** Fetches again after the member's review changed, and the list of reviews too. */
  reloadReview: () => Promise<void>;
}

export function useOwnProduct(slug: string): OwnProductState {
  const isMember = useSession().member !== null;
  const [product, setProduct] = useState<OwnProductFields>();
  // If the request fails, the page stays as anonymous visitors see it.
  const load = useCallback(() => fetchProduct(browserApi(), slug).catch(() => undefined), [slug]);
  const reload = useCallback(async () => setProduct(await load()), [load]);
  const reloadReview = useCallback(async () => {
    const own = await load();
    // The list comes after the member's own review: a first review draws the section anew, stars and all.
    announceReviewsChanged(slug);
    setProduct(own);
  }, [load, slug]);
  useEffect(() => {
    if (!isMember) return setProduct(undefined);
    void reload();
    return watchWishlistOfOtherTabs(reload);
  }, [isMember, reload]);
  return { product, reload, reloadReview };
}
