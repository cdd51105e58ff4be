/** Links that sort the ranges, keep them to a category, and show them as a table. They work without scripts. */
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { showInRow } from "~/ui/lists/show-in-row";
import { buildRangesPath, RANGE_SORTS, type RangeChoices } from "./ranges-query";

interface RangeControlsProps {
  choices: RangeChoices;
  categories: { slug: string; name: string }[];
}

export function RangeControls({ choices, categories }: RangeControlsProps) {
  const all = [{ slug: undefined, name: "All complexion" }, ...categories];
  return (
    <div className="grid gap-3">
      <LinkRow
        label="Sort by"
        links={RANGE_SORTS.map(({ value, label }) => ({
          label,
          to: buildRangesPath({ ...choices, sort: value }),
          isChosen: value === choices.sort,
        }))}
      />
      {categories.length > 1 && (
        <LinkRow
          label="Category"
          links={all.map(({ slug, name }) => ({
            label: name,
            to: buildRangesPath({ ...choices, category: slug }),
            isChosen: slug === choices.category,
          }))}
        />
      )}
      <LinkRow
        label="View"
        links={[false, true].map((asTable) => ({
          label: asTable ? "As a table" : "Drawn",
          to: buildRangesPath({ ...choices, asTable }),
          isChosen: asTable === choices.asTable,
        }))}
      />
    </div>
  );
}

interface LinkRowProps {
  label: string;
  links: { label: string; to: string; isChosen: boolean }[];
}

function LinkRow({ label, links }: LinkRowProps) {
  return (
    <nav aria-label={label} className="min-w-0 items-baseline gap-4 sm:flex">
      <p className="w-20 shrink-0 text-sm text-muted max-sm:mb-1">{label}</p>
      <ul className="slide-row gap-2 whitespace-nowrap max-sm:pb-1">
        {links.map(({ label: text, to, isChosen }) => (
          <li key={to} ref={isChosen ? showInRow : undefined}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isChosen ? "true" : undefined}
              className={joinClasses(
                "inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm font-medium transition-colors",
                isChosen
                  ? "border-ink bg-ink text-paper"
                  : "border-line text-muted hover:border-edge hover:text-ink",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
