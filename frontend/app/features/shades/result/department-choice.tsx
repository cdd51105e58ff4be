/** Where to look for a colour: one press changes the department. */
import type { Category } from "~/api/categories";
import type { Filters } from "~/api/shades";
import { EVERY_DEPARTMENT, getDepartment, listDepartments } from "~/features/shades/finder/departments";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/features/shades/finder/finder-query";
import { Link } from "~/ui/link";

interface DepartmentChoiceProps {
  query: FinderQuery;
  categories: Category[];
  filters: Filters;
}

export function DepartmentChoice({ query, categories, filters }: DepartmentChoiceProps) {
  const departments = listDepartments(categories, new Set(filters.categories.map(({ slug }) => slug)));
  if (departments.length === 0) return null;
  const chosen = getDepartment(query);
  const choices = [
    ...departments.map((name) => ({ name, value: name.toLowerCase() })),
    { name: "Everything", value: EVERY_DEPARTMENT },
  ];
  return (
    <nav aria-label="Where to look">
      <ul className="mt-3 flex flex-wrap gap-2 py-1">
        {choices.map(({ name, value }) => (
          <li key={value} className="shrink-0">
            <Link
              to={buildFinderPath(changeQuery(query, { matchFilters: { department: value } }))}
              preventScrollReset
              aria-current={value === chosen ? "true" : undefined}
              className="block first-letter:uppercase rounded-full border border-line px-4 py-1.5 text-sm transition-colors hover:border-edge aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
