/** The departments to look in, if the shopper has only a colour: complexion, unless another one is chosen. */
import type { Category } from "~/api/categories";
import type { FinderQuery } from "./finder-query";

/** The department of products for skin. */
export const SKIN_DEPARTMENT = "complexion";
export const EVERY_DEPARTMENT = "all";

/** A shade of a product is matched within its own category, and several shades say where they belong. */
export const startsFromColour = ({ mode }: FinderQuery) => mode === "colour" || mode === "photo";

export const getDepartment = ({ matchFilters }: FinderQuery) => matchFilters.department ?? SKIN_DEPARTMENT;

/** The slugs of the categories to look in. Empty for all of them. */
export function listChosenCategories(query: FinderQuery, categories: Category[]): string[] {
  if (query.matchFilters.category) return [query.matchFilters.category];
  if (!startsFromColour(query)) return [];
  const department = getDepartment(query);
  return categories.filter((category) => isIn(category, department)).map(({ slug }) => slug);
}

/** The departments of the categories that have shades, in the order of the shop, each as first written. */
export function listDepartments(categories: Category[], withShades: Set<string>): string[] {
  const names = new Map<string, string>();
  for (const { slug, department } of categories) {
    const key = department.toLowerCase();
    if (key && withShades.has(slug) && !names.has(key)) names.set(key, department);
  }
  return [...names.values()];
}

const isIn = (category: Category, department: string) => category.department.toLowerCase() === department;
