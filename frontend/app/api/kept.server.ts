/**
 * What every page of a shelf asks for again: its brand or category. An answer is kept for as long as the shop shows
 * the window it was made from; a page that was made while that moved on is old at once (see the page cache).
 */
const SHELF = /\/api\/v1\/(brand|category)\?/;
const MOST = 1_000;

const kept = new Map<string, { answer: Response; version: string }>();

/** The answer made from the window that is `shown`, or a new one. Many read it: it has to be one that can be. */
export async function keptWhileShown(
  url: string,
  shown: string,
  ask: () => Promise<Response>,
): Promise<Response> {
  const known = kept.get(url);
  if (known && known.version === shown) return known.answer;
  const answer = await ask();
  const version = answer.headers.get("x-undertone-version");
  if (!version || !answer.ok || !SHELF.test(url)) return answer;
  if (kept.size >= MOST) kept.clear();
  kept.set(url, { answer, version });
  return answer;
}
