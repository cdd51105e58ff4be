/** All categories, kept for this visit: they hardly ever change. */
import type { Category } from "~/api/categories";

const KEY = "categories";

export function cachedCategories(): Category[] | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return Array.isArray(stored) && stored.every(isCategory) && stored.length > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** A full or forbidden storage only costs another call. */
export function cacheCategories(categories: Category[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(categories));
  } catch {
    return;
  }
}

function isCategory(value: unknown): value is Category {
  return typeof value === "object" && value !== null && "slug" in value && "name" in value;
}
