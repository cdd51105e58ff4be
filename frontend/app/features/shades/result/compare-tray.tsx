/**
 * A bar with the number of compared shades and a link to the comparison. On phones it sits above the
 * newsletter button.
 */
import { buildComparePath, MAX_COMPARED } from "~/features/compare/compare-path";
import { clearComparedShades, useComparedShades } from "~/features/compare/compare-store";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/features/shades/finder/finder-query";
import { Link } from "~/ui/link";

export function CompareTray({ query }: { query: FinderQuery }) {
  const collected = useComparedShades();
  const count = query.compare.length;
  const hasOthers = collected.some(({ id }) => !query.compare.includes(id));
  if (count === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-20 z-10 mt-8 flex justify-center sm:bottom-4">
      <p className="pointer-events-auto flex items-center gap-4 rounded-full bg-ink py-2 pr-3 pl-5 text-sm whitespace-nowrap text-paper shadow-float max-[22.5rem]:gap-2 max-[22.5rem]:pl-4 max-[22.5rem]:text-xs">
        <span role="status">
          {count} of {MAX_COMPARED} to compare
        </span>
        <a href="#compare" className="py-2 font-semibold underline underline-offset-4">
          Side by side
        </a>
        {hasOthers && (
          <Link to={buildComparePath(collected)} className="py-2 underline-offset-4 hover:underline">
            With others
          </Link>
        )}
        <Link
          to={buildFinderPath(changeQuery(query, { compare: [] }))}
          preventScrollReset
          onClick={clearComparedShades}
          className="rounded-full px-2 py-2 underline-offset-4 hover:underline"
        >
          Clear
        </Link>
      </p>
    </div>
  );
}
