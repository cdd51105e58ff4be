/**
 * Caches the brand and category responses that every list page needs.
 *
 * An entry is valid while the shop shows the window it was made from.
 */
const CACHED_PATHS = /\/api\/v1\/(brand|category)\?/;
const MAX_ENTRIES = 1_000;

const cachedResponses = new Map<string, { copy: () => Response; version: string }>();

/** Returns the cached response, or fetches a new one. A body can be read once, so each caller gets a copy. */
export async function fetchCachedResponse(
  url: string,
  currentVersion: string,
  fetchResponse: () => Promise<Response>,
): Promise<Response> {
  const cached = cachedResponses.get(url);
  if (cached && cached.version === currentVersion) return cached.copy();
  const response = await fetchResponse();
  const version = response.headers.get("x-undertone-version");
  if (!version || !response.ok || !CACHED_PATHS.test(url)) return response;
  if (cachedResponses.size >= MAX_ENTRIES) cachedResponses.clear();
  const body = await response.text();
  const copy = () => new Response(body, response);
  cachedResponses.set(url, { copy, version });
  return copy();
}
