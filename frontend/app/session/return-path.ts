/** The page to return to after signing in. It is stored in session storage, for this tab only. */
import { LOGIN_PATH } from "~/site";

const STORAGE_KEY = "origin";
export const HOME_PATH = "/";

/** Returns the path if it belongs to this shop, else the home page. Prevents redirects to other sites. */
export function toShopPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || path.startsWith("//") || /[\\\p{Cc}]/u.test(path)) return HOME_PATH;
  return path.startsWith(LOGIN_PATH) ? HOME_PATH : path;
}

export function saveReturnPath(path: string): void {
  sessionStorage.setItem(STORAGE_KEY, toShopPath(path));
}

/** Reads the saved path and deletes it. */
export function takeReturnPath(): string {
  const path = toShopPath(sessionStorage.getItem(STORAGE_KEY));
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}
