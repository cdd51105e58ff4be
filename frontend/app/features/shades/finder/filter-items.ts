/**
 * Filters the choices of a step by the typed words. Any of the fields may contain them, in any case. Those whose name
 * does come first, then those whose description does, and so on.
 */

export interface Searchable {
  name?: string | null;
  description?: string | null;
  category_slug?: string | null;
  slug?: string | null;
  url?: string | null;
  color?: string | null;
}

const FIELDS = ["name", "description", "category_slug", "slug", "url", "color"] as const;

export function filterItems<T>(items: T[], typed: string, readFields: (item: T) => Searchable): T[] {
  const searchText = typed.trim().toLowerCase();
  const findField = (item: T) =>
    FIELDS.findIndex((field) => readFields(item)[field]?.toLowerCase().includes(searchText));
  return items.filter((item) => findField(item) >= 0).sort((one, other) => findField(one) - findField(other));
}
