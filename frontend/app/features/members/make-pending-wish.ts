/** Makes the wish that somebody signed in for. */
import type { Profile } from "~/api/members";
import { changeWish } from "~/session/change-wish";
import { takePendingWish } from "~/session/pending-wish";
import { showToast } from "~/ui/toast";

/** Signing in goes on if the wish fails. */
export async function makePendingWish({ wishlist }: Profile): Promise<void> {
  const slug = takePendingWish();
  if (!slug || wishlist.some((each) => each.slug === slug)) return;
  if (await changeWish(slug, true)) showToast("success", "It is on your wishlist");
}
