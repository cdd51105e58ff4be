/** Filters the choices of a step by the typed words. Any of the fields may contain them, in any case. */

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
  if (searchText === "") return items;
  return items.filter((item) => {
    const fields = readFields(item);
    return FIELDS.some((field) => fields[field]?.toLowerCase().includes(searchText));
  });
}
