/** What this visit put on the wishlist, so that a card's heart stays gone wherever the card comes up again. */
import { useSyncExternalStore } from "react";

const added = new Set<string>();
const listeners = new Set<() => void>();

export function useWished(slug: string): boolean {
  return useSyncExternalStore(
    listen,
    () => added.has(slug),
    () => false,
  );
}

export function noteWished(slug: string): void {
  added.add(slug);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
