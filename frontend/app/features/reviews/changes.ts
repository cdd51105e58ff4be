/** Tells whoever shows a product's reviews that they have changed. */

const listeners = new Map<string, Set<() => void>>();

export function announceReviewsChanged(slug: string): void {
  for (const listener of listeners.get(slug) ?? []) listener();
}

/** Listens until the returned function is called. */
export function onReviewsChanged(slug: string, listener: () => void): () => void {
  const productListeners = listeners.get(slug) ?? new Set();
  listeners.set(slug, productListeners.add(listener));
  return () => productListeners.delete(listener);
}
