/** Tells pages that are the same for everyone and can be cached. */

const PERSONAL_PATHS = ["/account", "/profile"];

/**
 * A browser asks each time, and mostly hears that nothing changed: a returning shopper never sees the price of before.
 * Only a cache in front of the shop may keep a page for a minute.
 */
const PUBLIC_CACHE_CONTROL = "public, max-age=0, must-revalidate, s-maxage=60";

/** The header of a page that may not be cached. */
export const NOT_STORED = { "Cache-Control": "no-store" };

/** Sets the Cache-Control header of a page. Only successful public pages may be cached, unless they forbid it. */
export function setCacheControl(headers: Headers, pathname: string, status: number): void {
  if (headers.get("Cache-Control") === NOT_STORED["Cache-Control"]) return;
  headers.set("Cache-Control", getCacheControl(pathname, status));
}

export function getCacheControl(pathname: string, status: number): string {
  const personal = PERSONAL_PATHS.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return status === 200 && !personal ? PUBLIC_CACHE_CONTROL : NOT_STORED["Cache-Control"];
}
