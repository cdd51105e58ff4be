/** The page a shopper came from before signing in. It outlives the trip to the provider, in this tab alone. */

const KEY = "origin";
const HOME = "/";

/** A path of this shop, or home: what is remembered may never lead elsewhere. */
export function ownPath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || path.startsWith("//") || /[\\\p{Cc}]/u.test(path)) return HOME;
  return path.startsWith("/account/login") ? HOME : path;
}

export function rememberOrigin(path: string): void {
  sessionStorage.setItem(KEY, ownPath(path));
}

export function rememberedOrigin(): string {
  return ownPath(sessionStorage.getItem(KEY));
}

/** The remembered path; used once. */
export function takeOrigin(): string {
  const path = rememberedOrigin();
  sessionStorage.removeItem(KEY);
  return path;
}
