/** The search's reading of the words for one filter, beside that filter. A press searches without it. */
import { X } from "lucide";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { ListQuery } from "../list/list-query";
import { buildOtherSearchPath } from "../list/other-search-path";
import type { UnderstoodPart } from "../list/search-reading";

interface ReadFromWordsProps {
  parts: UnderstoodPart[];
  /** The kinds that this filter is about. */
  kinds: readonly string[];
  query: ListQuery;
}

export function ReadFromWords({ parts, kinds, query }: ReadFromWordsProps) {
  const shown = parts.filter(({ kind }) => kinds.includes(kind));
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-2 text-xs text-muted">
      From your words:
      {shown.map(({ name, without }) => (
        <Link
          key={name}
          to={buildOtherSearchPath(without, query)}
          className="inline-flex min-h-9 items-center gap-1 wrap-anywhere font-semibold text-ink underline-offset-4 hover:underline"
        >
          <span className="sr-only">Search without </span>
          {name}
          <Icon icon={X} aria-hidden size={12} />
        </Link>
      ))}
    </p>
  );
}
