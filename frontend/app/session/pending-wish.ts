/** The product that a visitor wants on the wishlist, or to review, while signing in. */
const STORAGE_KEY = "wish";

/** Whoever signs in from another page has other things in mind. */
export function dropPendingOfOtherPage(path: string): void {
  for (const key of [STORAGE_KEY, "review"])
    if (!sessionStorage.getItem(key)?.startsWith(`${path} `)) sessionStorage.removeItem(key);
}

/** What signing in is for, in words. Undefined if nothing is known to wait for it. */
export function describePending(): string | undefined {
  if (sessionStorage.getItem("review")) return "Sign in to write your review.";
  return sessionStorage.getItem(STORAGE_KEY) ? "Sign in to put it on your wishlist." : undefined;
}

/** Reads the slug of the product and deletes it. */
export function takePendingWish(): string | undefined {
  const slug = sessionStorage.getItem(STORAGE_KEY)?.split(" ")[1];
  sessionStorage.removeItem(STORAGE_KEY);
  return slug;
}
