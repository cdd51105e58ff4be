/** Which pages are the same for everyone and can be cached. */

const PERSONAL = ["/account", "/profile"];

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** The Cache-Control header of a page. Only successful public pages may be cached. */
export function cachePolicy(pathname: string, status: number): string {
  const personal = PERSONAL.some((root) => pathname === root || pathname.startsWith(`${root}/`));
  return status === 200 && !personal ? PUBLIC : "no-store";
}
