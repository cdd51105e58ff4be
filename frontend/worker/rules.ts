/** The decisions of the service worker, separate from the browser API. */

const CACHE_PREFIX = "undertone-";

/** Files with a hash in their name never change. */
export function isHashedFile(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** The caches of earlier workers. */
export function listOldCaches(names: string[], current: string): string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
}
