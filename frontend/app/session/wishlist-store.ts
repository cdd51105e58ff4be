/** The products on the member's wishlist, so that cards do not offer to add them again. */
import { createStore, useStore } from "~/create-store";

const wishedSlugs = createStore<ReadonlySet<string>>(new Set());

export const useIsWished = (slug: string): boolean =>
  useStore(wishedSlugs, (slugs) => slugs.has(slug), false);

/** Replaces the whole wishlist with what the server sent. */
export function setWishlist(slugs: string[]): void {
  wishedSlugs.set(new Set(slugs));
}

export function updateWishlist(slug: string, isWished: boolean): void {
  const others = [...wishedSlugs.get()].filter((each) => each !== slug);
  setWishlist(isWished ? [...others, slug] : others);
}
