/** Tags and authors to choose from. Links, so that they work before JavaScript and can be shared. */
import type { BlogFilters as Filters } from "~/api/blogs";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { type BlogAsk, type BlogFacet, blogAddress, toggled } from "./blog-query";

interface BlogFiltersProps {
  filters: Filters;
  ask: BlogAsk;
}

export function BlogFilters({ filters, ask }: BlogFiltersProps) {
  return (
    <div className="grid gap-5">
      <Choices title="Tags" facet="tags" values={filters.categories} ask={ask} />
      <Choices title="Authors" facet="authors" values={filters.authors} ask={ask} />
    </div>
  );
}

interface ChoicesProps {
  title: string;
  facet: BlogFacet;
  values: string[];
  ask: BlogAsk;
}

/** Shown only where there is a choice. */
function Choices({ title, facet, values, ask }: ChoicesProps) {
  if (values.length < 2) return null;
  return (
    <section aria-label={title} className="grid gap-x-4 gap-y-2 sm:grid-cols-[5.5rem_1fr]">
      <h2 className="kicker font-sans sm:pt-1.5">{title}</h2>
      <div className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {values.map((value) => (
          <Chip
            key={value}
            label={value}
            on={ask[facet].includes(value)}
            to={blogAddress(toggled(ask, facet, value))}
          />
        ))}
      </div>
    </section>
  );
}

function Chip({ label, on, to }: { label: string; on: boolean; to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={on ? "true" : undefined}
      className={joinClasses(
        "shrink-0 rounded-full border px-3.5 py-1 text-sm transition-colors",
        on ? "border-accent bg-accent text-on-accent" : "border-line hover:border-ink",
      )}
    >
      {label}
    </Link>
  );
}
