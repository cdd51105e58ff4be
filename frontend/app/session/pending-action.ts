/** What somebody wants to do with a product once its page knows them, after signing in as a rule: kept for this tab. */
type Action = "wish" | "review";

/** Called on the page that leads to the sign-in page, or to the product's own. */
export function savePending(action: Action, slug: string): void {
  try {
    sessionStorage[action] = `${location.pathname} ${slug}`;
  } catch {
    // No storage: the shopper asks again.
  }
}

/** Whoever signs in from another page has other things in mind. */
export function dropPendingOfOtherPage(path: string): void {
  for (const action of ["wish", "review"] as const)
    if (!sessionStorage[action]?.startsWith(`${path} `)) sessionStorage.removeItem(action);
}

/** What signing in is for, in words. Undefined if nothing is known to wait for it. */
export function describePending(): string | undefined {
  if (sessionStorage.review) return "Sign in to write your review.";
  return sessionStorage.wish ? "Sign in to put it on your wishlist." : undefined;
}

/** Whether a product was just wished for by signing in. Its list shows it once. */
export function takeWished(slug: string): boolean {
  if (sessionStorage.wished !== slug) return false;
  sessionStorage.removeItem("wished");
  return true;
}

/** The slug of the product that an action waits for. */
export function getPending(action: Action): string | undefined {
  return sessionStorage[action]?.split(" ")[1];
}

export function dropPending(action: Action): void {
  sessionStorage.removeItem(action);
}
