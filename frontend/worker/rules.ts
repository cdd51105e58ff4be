/** What the service worker decides, apart from the browser it runs in. */

const OURS = "undertone-";

/** Files whose name carries a hash never change. */
export function isForEver(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** The caches of workers before this one. */
export function staleCaches(names: string[], current: string): string[] {
  return names.filter((name) => name.startsWith(OURS) && name !== current);
}
