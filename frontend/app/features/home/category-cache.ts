/** Caches all categories in session storage, because they seldom change. */
import type { Category } from "~/api/categories";

/** A category as the home page shows it. */
export type ShownCategory = Pick<Category, "slug" | "name" | "logo">;

const STORAGE_KEY = "categories";

export function readCachedCategories(): ShownCategory[] | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    return Array.isArray(stored) && stored.every(isCategory) && stored.length > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** A category without a logo of its own has a drawing of its kind. */
export const toShownCategory = ({ slug, name, logo, department }: Category): ShownCategory => ({
  slug,
  name,
  logo:
    logo || `/media/placeholder/${department.toLowerCase().replace(/[^a-z]/g, "") || "skin"}.${slug}~c9a48f`,
});

/** If session storage is full or blocked, the categories are fetched again next time. */
export function cacheCategories(categories: ShownCategory[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(categories));
  } catch {
    return;
  }
}

function isCategory(value: unknown): value is ShownCategory {
  return typeof value === "object" && value !== null && "slug" in value && "name" in value;
}
