/** What address a request asks for: measured, made plain, and never another host's. */

export const LONGEST_URL = 2_048;

/** The path and query asked for, with dot segments resolved; nothing when it is no path. */
export function requestedUrl(raw: string): URL | undefined {
  if (!raw.startsWith("/")) return undefined;
  const address = `http://front${raw}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

export function tooLong(raw: string): boolean {
  return Buffer.byteLength(raw) > LONGEST_URL;
}

const API_ROOTS = ["/api", "/media", "/admin", "/schema"];

/** Whether the API answers this path; its metrics and health are nobody's business out here. */
export function belongsToApi(pathname: string): boolean {
  return API_ROOTS.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}
