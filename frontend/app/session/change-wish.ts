/** Puts a product on the member's wishlist or takes it off. All hearts and the count in the header follow. */
import { browserApi } from "~/api/client/browser-api";
import { describeCause, toProblem } from "~/api/client/errors";
import {
  addToWishlist,
  removeFromWishlist,
  WISHLIST_ADD_FAILED_TEXT,
  WISHLIST_REMOVE_FAILED_TEXT,
} from "~/api/member/wishlist";
import { showToast } from "~/ui/overlays/toast";
import { rememberWishlistCount } from "./session-store";
import { updateWishlist } from "./wishlist-store";

/** Returns whether the request succeeded. A message says so: `name` is what it calls the product. */
export async function changeWish(
  slug: string,
  isWished: boolean,
  shade?: number,
  name = "It",
): Promise<boolean> {
  try {
    const api = browserApi();
    const { wishlist_count } = await (isWished
      ? addToWishlist(api, slug, shade)
      : removeFromWishlist(api, slug));
    updateWishlist(slug, isWished);
    rememberWishlistCount(wishlist_count);
    showToast("success", `${name} is ${isWished ? "on" : "off"} your wishlist`);
    return true;
  } catch (error) {
    const failed = isWished ? WISHLIST_ADD_FAILED_TEXT : WISHLIST_REMOVE_FAILED_TEXT;
    showToast("error", describeCause(toProblem(error), failed));
    return false;
  }
}
