/** The product that a visitor wants on the wishlist, or to review, while signing in. */
const STORAGE_KEY = "wish";

/** Whoever signs in from another page has other things in mind. */
export function dropPendingOfOtherPage(path: string): void {
  for (const key of [STORAGE_KEY, "review"])
    if (!sessionStorage.getItem(key)?.startsWith(`${path} `)) sessionStorage.removeItem(key);
}

/** Reads the slug of the product and deletes it. */
export function takePendingWish(): string | undefined {
  const slug = sessionStorage.getItem(STORAGE_KEY)?.split(" ")[1];
  sessionStorage.removeItem(STORAGE_KEY);
  return slug;
}
