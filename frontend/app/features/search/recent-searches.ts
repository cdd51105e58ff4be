/** The shopper's latest searches. They are stored on this device only, and only once there was a search. */

const KEY = "recentSearches";
const MAX_SEARCHES = 5;

/** The latest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const search = words.trim();
  if (search === "") return;
  try {
    localStorage.setItem(KEY, JSON.stringify(addSearch(readRecentSearches(), search)));
  } catch {
    // The device has no room or allows no storage: the search works without it.
  }
}

/** A repeated search moves to the top. Capital letters make no difference. */
export function addSearch(searches: string[], search: string): string[] {
  const others = searches.filter((each) => each.toLowerCase() !== search.toLowerCase());
  return [search, ...others].slice(0, MAX_SEARCHES);
}

export function clearRecentSearches(): void {
  localStorage.removeItem(KEY);
}
