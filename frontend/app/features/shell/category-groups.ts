/** Groups the categories of the menus by department. Departments of one category share the last group. */
import type { MenuCategory } from "./shop-facts";

export interface CategoryGroup {
  title: string;
  categories: MenuCategory[];
}

const REST_TITLE = "More";

export function groupCategories(categories: MenuCategory[]): CategoryGroup[] {
  const groups = new Map<string, CategoryGroup>();
  for (const category of categories) {
    const title = category.department || REST_TITLE;
    const group = groups.get(title.toLowerCase());
    if (group) group.categories.push(category);
    else groups.set(title.toLowerCase(), { title, categories: [category] });
  }
  const all = [...groups.values()];
  const large = all.filter((group) => group.categories.length > 1 && group.title !== REST_TITLE);
  const rest = all.filter((group) => !large.includes(group)).flatMap((group) => group.categories);
  return rest.length > 0 ? [...large, { title: REST_TITLE, categories: rest }] : large;
}
