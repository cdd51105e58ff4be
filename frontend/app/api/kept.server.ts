/**
 * What every page of a shelf asks for again: its brand or category. Kept for as long as the API shows the same
 * window, which every other answer tells; a page made while that moved on is old at once (see the page cache).
 */
const SHELF = /\/api\/v1\/(brand|category)\?/;
const MOST = 1_000;

const kept = new Map<string, Response>();
let shown: string | null = null;

/** The answer that is kept, or a new one. It is read by many, so it has to be one that can be. */
export async function keptWhileShown(url: string, ask: () => Promise<Response>): Promise<Response> {
  const known = kept.get(url);
  if (known) return known;
  const answer = await ask();
  noteShown(answer.headers.get("x-undertone-version"));
  if (SHELF.test(url) && answer.ok && shown !== null && kept.size < MOST) kept.set(url, answer);
  return answer;
}

function noteShown(version: string | null): void {
  if (version === shown) return;
  kept.clear();
  shown = version;
}
