/** Fetches the wishlist again when another tab has changed it, so that the hearts of this one follow. */
import { useEffect } from "react";
import { refreshProfile } from "~/session/refresh-profile";
import { hasMember, watchWishlistOfOtherTabs } from "~/session/session-store";

export function useWishlistOfOtherTabs(): void {
  useEffect(
    () =>
      watchWishlistOfOtherTabs(() => {
        // The account page fetches all of its profile.
        if (hasMember() && location.pathname !== "/account") refreshProfile().catch(() => undefined);
      }),
    [],
  );
}
