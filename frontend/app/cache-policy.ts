/** Tells pages that are the same for everyone and can be cached. */

const PERSONAL_PATHS = ["/account", "/profile"];

const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

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
