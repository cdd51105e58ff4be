/** Groups the categories of the menus by department. Departments of one category share the last group. */
import type { MenuCategory } from "./shop-facts";

export interface CategoryGroup {
  title: string;
  categories: MenuCategory[];
}

const REST_TITLE = "More";

export function groupCategories(categories: MenuCategory[]): CategoryGroup[] {
  const groups = new Map<string, MenuCategory[]>();
  for (const category of categories) {
    const title = category.department || REST_TITLE;
    groups.set(title, [...(groups.get(title) ?? []), category]);
  }
  const all = [...groups].map(([title, some]) => ({ title, categories: some }));
  const large = all.filter((group) => group.categories.length > 1 && group.title !== REST_TITLE);
  const rest = all.filter((group) => !large.includes(group)).flatMap((group) => group.categories);
  return rest.length > 0 ? [...large, { title: REST_TITLE, categories: rest }] : large;
}
