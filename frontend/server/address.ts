/** Parses the address of a request and rejects addresses of other hosts. */

export const LONGEST_URL = 2_048;

/** The requested path and query with dot segments resolved. Undefined if it is not a path. */
export function requestedUrl(raw: string): URL | undefined {
  if (!raw.startsWith("/")) return undefined;
  const address = `http://front${raw}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return isPlain(url.pathname) ? url : undefined;
}

/** Some software reads a leading backslash as another host. No page begins with it. */
function isPlain(pathname: string): boolean {
  return !/^\/+%5c/i.test(pathname);
}

export function tooLong(raw: string): boolean {
  return Buffer.byteLength(raw) > LONGEST_URL;
}

const API_ROOTS = ["/api", "/media", "/admin", "/schema"];

/** Whether the API serves this path. Its metrics and health checks are not public. */
export function belongsToApi(pathname: string): boolean {
  return API_ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

/** Whether pictures can be uploaded to this path, which allows a larger body. */
export function uploadsTo(pathname: string): boolean {
  return pathname === "/api/v1/user/profile" || pathname.startsWith("/admin/");
}
