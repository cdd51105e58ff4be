/**
 * The place the finder looks in: a category, in a department or in everything.
 *
 * Unless the shopper chooses, it looks where her shades are from, for skin in the first category of complexion, and for
 * a colour in complexion, or in the department of what is nearest if nothing there is near.
 */
import type { Category } from "~/api/categories";
import type { StartShade } from "./find-matches";
import type { FinderQuery } from "./finder-query";

/** The department of products for skin. */
export const SKIN_DEPARTMENT = "complexion";
export const EVERY_DEPARTMENT = "all";

/** The slug of a category, or the name of a department in small letters. */
type SearchScope = { category: string } | { department: string };

/** A shade of a product is matched within its own category, so there is nothing to choose. */
export const hasScopeChoice = ({ mode }: FinderQuery) => mode !== "product";

export const startsFromColour = ({ mode }: Pick<FinderQuery, "mode">) =>
  mode === "colour" || mode === "photo";

/** Whether skin is what was read: off a photo, unless something else was pointed at, or as one of the tones. */
export const isOfSkin = ({ mode, possibleError, matchFilters: { department } }: FinderQuery) =>
  startsFromColour({ mode }) &&
  possibleError !== undefined &&
  [undefined, SKIN_DEPARTMENT, EVERY_DEPARTMENT].includes(department);

/** The shopper's choice, else the one that her shades suggest. */
export function getScope(query: FinderQuery, shades: StartShade[], categories: Category[]): SearchScope {
  const { category, department } = query.matchFilters;
  if (category) return { category };
  if (department && hasScopeChoice(query)) return { department };
  const [firstForSkin] = isOfSkin(query) ? listDepartmentCategories(categories, SKIN_DEPARTMENT) : [];
  return firstForSkin ? { category: firstForSkin } : suggestScope(shades, categories);
}

/** The slugs of the categories to look in. Empty for all of them. */
export function listChosenCategories(
  query: FinderQuery,
  categories: Category[],
  shades: StartShade[],
): string[] {
  if (!hasScopeChoice(query)) return query.matchFilters.category ? [query.matchFilters.category] : [];
  const scope = getScope(query, shades, categories);
  if ("category" in scope) return [scope.category];
  return listDepartmentCategories(categories, scope.department);
}

export const listDepartmentCategories = (categories: Category[], department: string): string[] =>
  categories.filter((each) => getDepartment(each) === department).map(({ slug }) => slug);

/** The categories of the shades, each once, in the order they were added. */
export const listShadeCategories = (shades: StartShade[]): string[] => [
  ...new Set(getUniqueShades(shades).flatMap(({ product }) => product?.category ?? [])),
];

/** The departments of the categories that have shades, in the order of the shop, each as first written. */
export function listDepartments(categories: Category[], withShades: Set<string>): string[] {
  const names = new Map<string, string>();
  for (const { slug, department } of categories) {
    const key = department.toLowerCase();
    if (key && withShades.has(slug) && !names.has(key)) names.set(key, department);
  }
  return [...names.values()];
}

export const getDepartment = ({ department }: Category) => department.toLowerCase();

/** The category that most of the shades are from, else their department, else complexion. */
function suggestScope(shades: StartShade[], categories: Category[]): SearchScope {
  const slugs = getUniqueShades(shades).flatMap(({ product }) => product?.category ?? []);
  const category = findMostFrequent(slugs);
  if (category) return { category };
  const departments = new Map(categories.map((each) => [each.slug, getDepartment(each)]));
  const department = findMostFrequent(slugs.flatMap((slug) => departments.get(slug) || []));
  return { department: department ?? SKIN_DEPARTMENT };
}

/** A shade with two verdicts is one shade. */
function getUniqueShades(shades: StartShade[]): StartShade[] {
  const unique = new Map(shades.map((shade) => [shade.variant ?? shade.value, shade]));
  return [...unique.values()];
}

/** Undefined if two are equally frequent. */
function findMostFrequent(names: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one);
  return first && first[1] !== second?.[1] ? first[0] : undefined;
}
