/** Filters posts by tag and author. Each is a link, so that it works before hydration and can be shared. */
import type { BlogQuery, BlogFilters as Filters } from "~/api/blogs";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { showInRow } from "~/ui/lists/show-in-row";
import { type BlogFacet, buildBlogPath, toggleBlogFilter } from "./blog-query";

export function BlogFilters({ filters, query }: { filters: Filters; query: BlogQuery }) {
  return (
    <div className="grid gap-5">
      <FilterChips title="Tags" facet="tags" values={filters.tags} query={query} />
      <FilterChips title="Authors" facet="authors" values={filters.authors} query={query} />
    </div>
  );
}

interface FilterChipsProps {
  title: string;
  facet: BlogFacet;
  values: string[];
  query: BlogQuery;
}

/** Shown only if there is more than one value. */
function FilterChips({ title, facet, values, query }: FilterChipsProps) {
  if (values.length < 2) return null;
  return (
    <section aria-label={title} className="grid gap-x-4 gap-y-2 sm:grid-cols-[5.5rem_1fr]">
      <h2 className="kicker sm:mt-3">{title}</h2>
      <div className="slide-row gap-2 py-1">
        {values.map((value) => (
          <span
            key={value}
            ref={query[facet].includes(value) ? showInRow : undefined}
            className="flex shrink-0"
          >
            <Chip
              label={value}
              selected={query[facet].includes(value)}
              to={buildBlogPath(toggleBlogFilter(query, facet, value))}
            />
          </span>
        ))}
      </div>
    </section>
  );
}

function Chip({ label, selected, to }: { label: string; selected: boolean; to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={selected ? "true" : undefined}
      className={joinClasses(
        "rounded-full border px-3.5 py-1 text-sm transition-colors",
        selected ? "border-accent bg-accent text-on-accent" : "border-line hover:border-ink",
      )}
    >
      {label}
    </Link>
  );
}
