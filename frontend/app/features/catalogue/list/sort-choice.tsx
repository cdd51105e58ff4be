/** The sort of a list. Each option is a link, so that it works before hydration. */
import { useOwnShade } from "~/session/own-shade-store";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { hasShadesForSkin } from "../filters/filter-options";
import type { ListQuery, Scope } from "./list-query";
import { getChosenSort, listSorts, toggleSort } from "./list-sort";
import type { Listing } from "./listing";

interface SortChoiceProps {
  query: ListQuery;
  scope: Scope;
  buildPath: (next: ListQuery) => string;
  /** Undefined while the list loads. */
  listing: Listing | undefined;
  /** Stack the options vertically, for the drawer. */
  stacked?: boolean;
}

/** The order does not follow the stars alone: 5.0 of one review stands below 4.6 of sixty. */
const WEIGHED_RATING_TEXT = "A rating counts for more, the more reviews it has.";

const PILL =
  "inline-flex min-h-10 items-center rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors";

export function SortChoice({ query, scope, buildPath, listing, stacked = false }: SortChoiceProps) {
  const ownShade = useOwnShade();
  const worn = listing && hasShadesForSkin(listing.filters) ? ownShade?.worn : undefined;
  const context = { scope, worn, inWords: listing?.reading?.sort };
  const chosen = getChosenSort(query, context);
  return (
    <nav aria-label="Sort by" className="grid justify-items-start gap-1.5">
      <ul className={joinClasses("flex gap-2 no-script:flex-wrap", (stacked || worn) && "flex-wrap")}>
        {listSorts(context).map(({ value, label }) => (
          <li key={value}>
            <Link
              to={buildPath(toggleSort(query, context, value))}
              preventScrollReset
              aria-current={value === chosen ? "true" : undefined}
              className={joinClasses(
                PILL,
                value === chosen
                  ? "border-ink bg-ink text-paper"
                  : "border-line text-muted hover:border-edge hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {chosen === "rating" && <p className="text-xs text-muted">{WEIGHED_RATING_TEXT}</p>}
    </nav>
  );
}
