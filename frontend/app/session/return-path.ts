/** The page a shopper came from before signing in. It outlives the trip to the provider, in this tab alone. */

const KEY = "origin";
const HOME = "/";

/** A path of this shop, or home: what is remembered may never lead elsewhere. */
export function toShopPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || path.startsWith("//") || /[\\\p{Cc}]/u.test(path)) return HOME;
  return path.startsWith("/account/login") ? HOME : path;
}

export function saveReturnPath(path: string): void {
  sessionStorage.setItem(KEY, toShopPath(path));
}

export function readReturnPath(): string {
  return toShopPath(sessionStorage.getItem(KEY));
}

/** The remembered path; used once. */
export function takeReturnPath(): string {
  const path = readReturnPath();
  sessionStorage.removeItem(KEY);
  return path;
}
