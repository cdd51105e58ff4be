/** The products on the member's wishlist, so that cards do not offer to add them again. */
import { useSyncExternalStore } from "react";

let wishedSlugs: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function useIsWished(slug: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wishedSlugs.has(slug),
    () => false,
  );
}

/** Replaces the whole wishlist with what the server sent. */
export function setWishlist(slugs: string[]): void {
  wishedSlugs = new Set(slugs);
  for (const listener of listeners) listener();
}

export function updateWishlist(slug: string, isWished: boolean): void {
  const others = [...wishedSlugs].filter((each) => each !== slug);
  setWishlist(isWished ? [...others, slug] : others);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
