/** The decisions of the service worker, separate from the browser API. */

const OURS = "undertone-";

/** Files with a hash in their name never change. */
export function isForEver(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** The caches of earlier workers. */
export function staleCaches(names: string[], current: string): string[] {
  return names.filter((name) => name.startsWith(OURS) && name !== current);
}
