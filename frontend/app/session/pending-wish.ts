/** The product that a visitor wants on the wishlist, while signing in. */
const STORAGE_KEY = "wish";

/** Whoever signs in from another page has other things in mind. */
export function dropPendingWishOfOtherPage(path: string): void {
  if (!sessionStorage.getItem(STORAGE_KEY)?.startsWith(`${path} `)) sessionStorage.removeItem(STORAGE_KEY);
}

/** Reads the slug of the product and deletes it. */
export function takePendingWish(): string | undefined {
  const slug = sessionStorage.getItem(STORAGE_KEY)?.split(" ")[1];
  sessionStorage.removeItem(STORAGE_KEY);
  return slug;
}
