/** What stands on the member's wishlist, so that no card offers to add it again. */
import { useSyncExternalStore } from "react";

let wished: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function useWished(slug: string): boolean {
  return useSyncExternalStore(
    listen,
    () => wished.has(slug),
    () => false,
  );
}

/** The whole wishlist, as the server tells it. */
export function setWishes(slugs: string[]): void {
  wished = new Set(slugs);
  for (const listener of listeners) listener();
}

export function noteWish(slug: string, on: boolean): void {
  const others = [...wished].filter((each) => each !== slug);
  setWishes(on ? [...others, slug] : others);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
