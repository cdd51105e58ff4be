/** Makes the wish that somebody signed in for. */
import type { Profile } from "~/api/members";
import { changeWish } from "~/session/change-wish";
import { dropPending, getPending } from "~/session/pending-action";

/** Signing in goes on if the wish fails. */
export async function makePendingWish({ wishlist }: Profile): Promise<void> {
  const slug = getPending("wish");
  dropPending("wish");
  if (!slug || wishlist.some((each) => each.slug === slug)) return;
  await changeWish(slug, true, "It");
}
