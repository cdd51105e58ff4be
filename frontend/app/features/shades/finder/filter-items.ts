/**
 * Filters the choices of a step by the typed words. Any of the fields may contain them, in any case. Those whose name
 * does come first.
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
  if (searchText === "") return items;
  const found = (item: T, fields: readonly (keyof Searchable)[]) =>
    fields.some((field) => readFields(item)[field]?.toLowerCase().includes(searchText));
  const matches = items.filter((item) => found(item, FIELDS));
  const isNamed = (item: T) => found(item, ["name"]);
  return [...matches.filter(isNamed), ...matches.filter((item) => !isNamed(item))];
}
