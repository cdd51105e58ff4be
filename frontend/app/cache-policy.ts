/** Which pages are the same for everyone and can be cached. */

const PERSONAL_PATHS = ["/account", "/profile"];

const PUBLIC_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** The Cache-Control header of a page. Only successful public pages may be cached. */
export function getCacheControl(pathname: string, status: number): string {
  const personal = PERSONAL_PATHS.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return status === 200 && !personal ? PUBLIC_CACHE_CONTROL : "no-store";
}
