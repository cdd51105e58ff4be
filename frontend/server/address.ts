/** What address a request asks for: measured, made plain, and never another host's. */

export const LONGEST_URL = 2_048;

/** The path and query asked for, with dot segments resolved; nothing when it is no path. */
export function requestedUrl(raw: string): URL | undefined {
  if (!raw.startsWith("/")) return undefined;
  const address = `http://front${raw}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return isPlain(url.pathname) ? url : undefined;
}

/** A path that begins with a backslash is another host to some software, and no page of this shop. */
function isPlain(pathname: string): boolean {
  return !/^\/+%5c/i.test(pathname);
}

export function tooLong(raw: string): boolean {
  return Buffer.byteLength(raw) > LONGEST_URL;
}

const API_ROOTS = ["/api", "/media", "/admin", "/schema"];

/** Whether the API answers this path; its metrics and health are nobody's business out here. */
export function belongsToApi(pathname: string): boolean {
  return API_ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

/** Whether pictures are sent to this path, so that a body may be larger than anywhere else. */
export function uploadsTo(pathname: string): boolean {
  return pathname === "/api/v1/user/profile" || pathname.startsWith("/admin/");
}
