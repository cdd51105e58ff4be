/** What the search understood, each part with a link to the search without it. */
import { X } from "lucide";
import { buildOtherSearchPath } from "~/features/catalogue/list/other-search-path";
import type { UnderstoodPart } from "~/features/catalogue/list/search-reading";
import type { ListControls } from "~/features/catalogue/list/use-list-query";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";

interface UnderstoodChipsProps {
  parts: UnderstoodPart[];
  query: ListControls["query"];
}

export function UnderstoodChips({ parts, query }: UnderstoodChipsProps) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label="Understood" className="flex flex-wrap items-center gap-2">
      <li className="mr-1 text-sm text-muted">From your words:</li>
      {parts.map(({ name, without, colour }) => (
        <li key={`${name} ${without}`}>
          <Link
            to={buildOtherSearchPath(without, query)}
            className="inline-flex min-h-11 max-w-full wrap-anywhere items-center gap-2 rounded-full border border-line bg-raised pr-3.5 pl-4 text-sm font-medium transition-colors hover:border-edge hover:bg-tint"
          >
            {colour && <Swatch value={colour} name="" size={16} />}
            <span>
              <span className="sr-only">Remove </span>
              {name}
            </span>
            <Icon icon={X} aria-hidden size={14} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
