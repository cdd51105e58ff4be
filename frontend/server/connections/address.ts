/** Parses the address of a request and rejects addresses of other hosts. */

const MAX_URL_BYTES = 2_048;

/** The requested path and query with dot segments resolved. Undefined if it is not a path. */
export function parseRequestUrl(raw: string): URL | undefined {
  if (!raw.startsWith("/")) return undefined;
  const address = `http://front${raw}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Some software reads a leading backslash as another host. No page begins with it.
  return /^\/+%5c/i.test(url.pathname) ? undefined : url;
}

export const isUrlTooLong = (raw: string): boolean => Buffer.byteLength(raw) > MAX_URL_BYTES;

const API_PREFIXES = [
  "/api",
  "/media",
  "/feeds",
  "/mcp",
  "/ucp",
  "/.well-known",
  "/admin",
  "/schema",
  "/docs",
];

/** Whether the API serves this path. Its metrics and health checks are not public. */
export function isApiPath(pathname: string): boolean {
  return API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** Whether pictures can be uploaded to this path, which allows a larger body. */
export function isUploadPath(pathname: string): boolean {
  return pathname === "/api/v1/user/profile" || pathname.startsWith("/admin/");
}
