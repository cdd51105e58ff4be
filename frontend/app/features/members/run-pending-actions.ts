/** Does what somebody signed in for: a wish or a vote. A review is written on the page of its product. */
import { describeCause, toProblem } from "~/api/client/errors";
import type { Profile } from "~/api/member/profile";
import { formatReviewFailure, sendVote } from "~/api/reviews";
import { changeWish } from "~/session/change-wish";
import { dropPending, getPending } from "~/session/pending-action";
import { parseVote, parseWish } from "~/session/read-pending";
import { showToast } from "~/ui/overlays/toast";

const SHOWN_FOR_MS = 5_000;
const VOTED_TEXT = "Your vote is counted";
const PRIVATE_TEXT = "Only you see your wishlist. Edit Profile can make it public.";

/** Signing in goes on if what it was for fails. Whoever is new is told once that the wishlist is private. */
export async function runPendingActions({ wishlist }: Profile, isNew: boolean): Promise<void> {
  const [wish, vote] = [getPending("wish"), getPending("vote")];
  dropPending("wish");
  dropPending("vote");
  if (isNew) showToast("success", PRIVATE_TEXT);
  if (vote && (await castVote(vote)))
    showToast("success", isNew ? `${VOTED_TEXT}. ${PRIVATE_TEXT}` : VOTED_TEXT);
  if (wish && (await addWish(wish, wishlist)) && isNew)
    showToast("success", `It is on your wishlist. ${PRIVATE_TEXT}`);
}

async function addWish(wish: string, wishlist: Profile["wishlist"]): Promise<boolean> {
  const { slug, shade } = parseWish(wish);
  // The list that the shopper comes back to shows it where it stands; no list that is opened later does.
  sessionStorage.wished = slug;
  setTimeout(() => sessionStorage.removeItem("wished"), SHOWN_FOR_MS);
  return !wishlist.some((each) => each.slug === slug) && changeWish(slug, true, shade);
}

/** Returns whether the request succeeded. If not, a message says so. */
async function castVote(vote: string): Promise<boolean> {
  const { kind, review } = parseVote(vote);
  try {
    await sendVote(kind, review);
    return true;
  } catch (error) {
    showToast("error", describeCause(toProblem(error), formatReviewFailure(kind)));
    return false;
  }
}
