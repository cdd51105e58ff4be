/** Makes the wish that somebody signed in for. */
import type { Profile } from "~/api/members";
import { changeWish } from "~/session/change-wish";
import { takePendingWish } from "~/session/pending-wish";

/** Signing in goes on if the wish fails. */
export async function makePendingWish({ wishlist }: Profile): Promise<void> {
  const slug = takePendingWish();
  if (!slug || wishlist.some((each) => each.slug === slug)) return;
  await changeWish(slug, true, "It");
}
