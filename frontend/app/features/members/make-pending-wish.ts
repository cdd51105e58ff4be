/** Makes the wish that somebody signed in for. */
import { browserApi } from "~/api/browser-api";
import { describeCause, toProblem } from "~/api/errors";
import type { Profile } from "~/api/members";
import { addToWishlist, WISHLIST_ADD_FAILED_TEXT } from "~/api/wishlist";
import { takePendingWish } from "~/session/pending-wish";
import { rememberWishlistCount } from "~/session/session-store";
import { updateWishlist } from "~/session/wishlist-store";
import { showToast } from "~/ui/toast";

/** Signing in goes on if the wish fails. */
export async function makePendingWish({ wishlist }: Profile): Promise<void> {
  const slug = takePendingWish();
  if (!slug || wishlist.some((each) => each.slug === slug)) return;
  try {
    const { wishlist_count } = await addToWishlist(browserApi(), slug);
    updateWishlist(slug, true);
    rememberWishlistCount(wishlist_count);
    showToast("success", "It is on your wishlist");
  } catch (error) {
    showToast("error", `${WISHLIST_ADD_FAILED_TEXT}. ${describeCause(toProblem(error))}`);
  }
}
