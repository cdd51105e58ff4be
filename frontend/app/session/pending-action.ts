/** An action that somebody wants to take once the shop knows them, after signing in as a rule: kept for this tab. */
type Action = "wish" | "review" | "vote";

/**
 * Called on the page that leads to the sign-in page, or to the product's own. `about` is the slug of a product, a wish, or a
 * vote and the review it is on.
 */
export function savePending(action: Action, about: string): void {
  try {
    sessionStorage[action] = `${location.pathname} ${about}`;
  } catch {
    // No storage: the shopper asks again.
  }
}

/** Whether a product was just wished for by signing in. Its list shows it once. */
export function consumeFreshWish(slug: string): boolean {
  if (sessionStorage.wished !== slug) return false;
  sessionStorage.removeItem("wished");
  return true;
}

/** The subject of a waiting action, as it was saved. */
export function getPending(action: Action): string | undefined {
  return sessionStorage[action]?.split(" ")[1];
}

export function dropPending(action: Action): void {
  sessionStorage.removeItem(action);
}

/** A wish that waits for somebody to sign in, such as "soft-tint" or "soft-tint:12" in a shade. */
export const formatWish = (slug: string, shade?: number): string => (shade ? `${slug}:${shade}` : slug);

/** A vote that waits for somebody to sign in, such as "like:12". */
export const formatVote = (kind: "like" | "dislike", review: number): string => `${kind}:${review}`;
