/** Finds the department of a colour that is not that of skin, such as that of a lipstick on a photo. */
import type { Category } from "~/api/categories";
import type { Api } from "~/api/client/client";
import { fetchSimilar } from "~/api/shades";
import { getDepartment, listDepartmentCategories, SKIN_DEPARTMENT } from "~/shared/shades/departments";

/** The department of what is nearest to a colour. Undefined if something for skin is near, or nothing at all. */
export async function findDepartmentElsewhere(
  api: Api,
  hex: string,
  categories: Category[],
): Promise<string | undefined> {
  const findNearest = async (slugs: string[]) =>
    (await fetchSimilar(api, { hex, category_slug: slugs.join() || null, limit: 1 })).products[0];
  if (await findNearest(listDepartmentCategories(categories, SKIN_DEPARTMENT))) return undefined;
  const nearest = await findNearest([]);
  const category = categories.find(({ slug }) => slug === nearest?.category_slug);
  return (category && getDepartment(category)) || undefined;
}
