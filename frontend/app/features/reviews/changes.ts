/** Tells whoever shows a product's reviews that they have changed. */

const listeners = new Map<string, Set<() => void>>();

export function reviewsChanged(slug: string): void {
  for (const listener of listeners.get(slug) ?? []) listener();
}

/** Listens until the returned function is called. */
export function onReviewsChanged(slug: string, listener: () => void): () => void {
  const ofProduct = listeners.get(slug) ?? new Set();
  listeners.set(slug, ofProduct.add(listener));
  return () => ofProduct.delete(listener);
}
