/** The orders of the matches, as links. */
import {
  buildFinderPath,
  changeQuery,
  type FinderQuery,
  MATCH_SORTS,
  type MatchSort,
} from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";

const SORT_NAMES: Record<MatchSort, string> = {
  best: "Best",
  closest: "Closest",
  cheapest: "Cheapest",
  surest: "Surest",
  unit_price: "Unit price",
};

export default function SortLinks({ query }: { query: FinderQuery }) {
  const chosen = query.sort ?? "best";
  return (
    <nav aria-label="Order of the matches" className="mt-3">
      <ul className="flex flex-wrap items-center gap-1 text-sm">
        {MATCH_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              to={buildFinderPath(changeQuery(query, { sort }))}
              preventScrollReset
              aria-current={sort === chosen ? "true" : undefined}
              className="inline-flex min-h-9 items-center rounded-full px-3 hover:bg-tint aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {SORT_NAMES[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
