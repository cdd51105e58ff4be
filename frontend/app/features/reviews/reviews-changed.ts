/** Tells those who show a product's reviews that one of them changed. */
const listeners = new Map<string, Set<() => void>>();

export function announceReviewsChanged(slug: string): void {
  for (const listener of listeners.get(slug) ?? []) listener();
}

/** Adds a listener. Call the returned function to remove it. */
export function onReviewsChanged(slug: string, listener: () => void): () => void {
  const productListeners = listeners.get(slug) ?? new Set();
  listeners.set(slug, productListeners.add(listener));
  return () => productListeners.delete(listener);
}
