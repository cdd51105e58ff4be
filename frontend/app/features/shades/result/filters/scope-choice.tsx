/**
 * The choice of the place to look in: one press changes it to a category of the shopper's shades, to a department or to
 * everything.
 */
import type { Category } from "~/api/categories";
import type { Filters } from "~/api/shades";
import {
  EVERY_DEPARTMENT,
  getScope,
  listDepartments,
  listShadeCategories,
} from "~/shared/shades/departments";
import type { StartShade } from "~/shared/shades/find-matches";
import {
  buildFinderPath,
  changeQuery,
  type FinderQuery,
  type MatchFilters,
} from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";

interface ScopeChoiceProps {
  query: FinderQuery;
  startShades: StartShade[];
  categories: Category[];
  filters: Filters;
}

interface Choice {
  name: string;
  filters: Pick<MatchFilters, "category" | "department">;
}

export default function ScopeChoice({ query, startShades, categories, filters }: ScopeChoiceProps) {
  const { category, department }: Choice["filters"] = getScope(query, startShades, categories);
  const slugs = new Set([...listShadeCategories(startShades), ...(category ? [category] : [])]);
  const choices = [
    ...listCategoryChoices([...slugs], categories),
    ...listDepartmentChoices(categories, filters),
  ];
  const isNameOfCategory = ({ name, filters: { department } }: Choice) =>
    department !== undefined && choices.some((each) => each.filters.category && each.name === name);
  if (choices.length === 0) return null;
  return (
    <nav aria-label="Where to look">
      <ul className="mt-3 flex flex-wrap gap-2 py-1">
        {[...choices, EVERYTHING].map((choice) => (
          <li key={`${choice.filters.category} ${choice.filters.department}`} className="shrink-0">
            <Link
              to={buildFinderPath(changeQuery(query, { matchFilters: choice.filters }))}
              preventScrollReset
              aria-current={
                choice.filters.category === category && choice.filters.department === department
                  ? "true"
                  : undefined
              }
              className="block first-letter:uppercase rounded-full border border-line px-4 py-1.5 text-sm transition-colors hover:border-edge aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {isNameOfCategory(choice) ? `All of ${choice.name}` : choice.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const EVERYTHING: Choice = { name: "Everything", filters: { department: EVERY_DEPARTMENT } };

const listCategoryChoices = (slugs: string[], categories: Category[]): Choice[] =>
  slugs.map((category) => ({
    name: categories.find(({ slug }) => slug === category)?.name ?? category,
    filters: { category },
  }));

const listDepartmentChoices = (categories: Category[], filters: Filters): Choice[] =>
  listDepartments(categories, new Set(filters.categories.map(({ slug }) => slug))).map((name) => ({
    name,
    filters: { department: name.toLowerCase() },
  }));
