/** Which pages are the same for everyone, and so may be stored. */

const PERSONAL = ["/account", "/profile"];

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** The Cache-Control of a page: public pages that succeeded are stored, everything else is not. */
export function cachePolicy(pathname: string, status: number): string {
  const personal = PERSONAL.some((root) => pathname === root || pathname.startsWith(`${root}/`));
  return status === 200 && !personal ? PUBLIC : "no-store";
}
