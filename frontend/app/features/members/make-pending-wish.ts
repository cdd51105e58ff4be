/** Makes the wish that somebody signed in for. */
import type { Profile } from "~/api/members";
import { changeWish } from "~/session/change-wish";
import { dropPending, getPending } from "~/session/pending-action";

const SHOWN_FOR_MS = 5_000;

/** Signing in goes on if the wish fails. */
export async function makePendingWish({ wishlist }: Profile): Promise<void> {
  const slug = getPending("wish");
  dropPending("wish");
  if (slug) {
    // The list that the shopper comes back to shows it where it stands; no list that is opened later does.
    sessionStorage.wished = slug;
    setTimeout(() => sessionStorage.removeItem("wished"), SHOWN_FOR_MS);
  }
  if (!slug || wishlist.some((each) => each.slug === slug)) return;
  await changeWish(slug, true, "It");
}
