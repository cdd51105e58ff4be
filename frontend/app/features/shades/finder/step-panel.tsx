/** An open step: heading, search box and the filtered choices. */
import { Search } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/shared/shades/finder-query";
import { QueryFields } from "~/shared/shades/query-fields";
import { FINDER_PATH } from "~/site";
import { Icon } from "~/ui/icon";
import { useFocusAfterChoice } from "./use-focus-after-choice";

const NO_COLOURS = "No shade has a known colour yet";

interface StepPanelProps<T> {
  title: string;
  searchLabel: string;
  query: FinderQuery;
  items: T[];
  getFields: (item: T) => SearchedFields;
  /** Called with what is typed. */
  onType?: (typed: string) => void;
  /** Draws what was found besides the items. `none` says that no item was found, and is false where one was. */
  renderMore?: ((none: ReactNode) => ReactNode) | undefined;
  children: (shownItems: T[]) => ReactNode;
}

export function StepPanel<T>({
  title,
  searchLabel,
  query,
  items,
  getFields,
  onType,
  renderMore,
  children,
}: StepPanelProps<T>) {
  const heading = useId();
  const [words, setWords] = useState(query.words ?? "");
  const type = (typed: string) => {
    setWords(typed);
    // Replaces the history entry: typing should not add entries to go back through.
    history.replaceState(history.state, "", buildFinderPath({ ...query, words: typed }));
    onType?.(typed);
  };
  const shownItems = filterItems(items, words, getFields);
  const none = shownItems.length === 0 && (
    <p className="rounded-media bg-tint px-6 py-12 text-center font-display text-lg">
      {items.length === 0 && !words ? NO_COLOURS : "No Results Found"}
    </p>
  );
  return (
    <section aria-labelledby={heading} className="py-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id={heading} ref={useFocusAfterChoice()} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        <StepSearchBox label={searchLabel} query={query} words={words} onType={type} />
      </div>
      <p role="status" className="sr-only">
        {describeCount(shownItems.length, renderMore !== undefined)}
      </p>
      {shownItems.length > 0 && children(shownItems)}
      {renderMore ? renderMore(none) : none}
    </section>
  );
}

/** Empty where no item was found and more was looked for: that has a count of its own. */
function describeCount(count: number, hasMore: boolean): string {
  if (count === 0 && hasMore) return "";
  return count === 1 ? "1 choice" : `${count} choices`;
}

interface StepSearchBoxProps {
  label: string;
  query: FinderQuery;
  words: string;
  onType: (typed: string) => void;
}

/** A plain form before hydration. */
function StepSearchBox({ label, query, words, onType }: StepSearchBoxProps) {
  return (
    <form
      action={FINDER_PATH}
      onSubmit={(event) => event.preventDefault()}
      className="relative w-full sm:w-80"
    >
      <QueryFields query={changeQuery(query, { step: query.step })} />
      <Icon
        icon={Search}
        aria-hidden
        size={17}
        className="absolute top-1/2 left-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="words"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={words}
        onChange={(event) => onType(event.target.value)}
        className="h-11 w-full rounded-full border border-edge bg-raised pr-4 pl-11 text-base placeholder:text-muted"
      />
    </form>
  );
}

interface SearchedFields {
  name?: string | null;
  description?: string | null;
  category_slug?: string | null;
  slug?: string | null;
  url?: string | null;
  color?: string | null;
}

const FIELDS = ["name", "description", "category_slug", "slug", "url", "color"] as const;

export function filterItems<T>(items: T[], typed: string, getFields: (item: T) => SearchedFields): T[] {
  const searchText = typed.trim().toLowerCase();
  const findField = (item: T) =>
    FIELDS.findIndex((field) => getFields(item)[field]?.toLowerCase().includes(searchText));
  return items.filter((item) => findField(item) >= 0).sort((one, other) => findField(one) - findField(other));
}
