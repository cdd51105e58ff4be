/** The choices of one filter, each with its number of products. */
import { type ReactNode, useState } from "react";
import { joinClasses } from "~/ui/join-classes";
import type { FilterName } from "../list/list-query";
import type { FilterGroup, FilterOption } from "./filter-options";
import { FilterSection } from "./filter-section";

type OnToggle = (name: FilterName, value: string) => void;

/** With more options than this, a search box appears. */
const MAX_UNSEARCHED_OPTIONS = 12;

interface FilterChoicesProps {
  group: FilterGroup;
  open: boolean;
  onToggle: OnToggle;
  /** The part before the boxes. */
  children?: ReactNode;
}

const NO_VALUES: ReadonlySet<string> = new Set();

/**
 * A box changes at once. The address is updated after it and decides in the end. In a list that scrolls, the
 * ticked boxes come first; a box that is pressed here stays where it is.
 */
export function FilterChoices({ group, open, onToggle, children }: FilterChoicesProps) {
  const { title, name, options } = group;
  const [typed, setTyped] = useState("");
  // What was pressed since this group came. Another group has it in its options.
  const [presses, setPresses] = useState({ group, values: NO_VALUES });
  const pressed = presses.group === group ? presses.values : NO_VALUES;
  // Of what was pressed here: whether it stood among the first.
  const [keptFirst, setKeptFirst] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isFirst = ({ value, chosen }: FilterOption) => keptFirst.get(value) ?? chosen;
  const press = (option: FilterOption) => {
    setPresses({ group, values: toggleValue(pressed, option.value) });
    setKeptFirst(new Map(keptFirst).set(option.value, isFirst(option)));
    onToggle(name, option.value);
  };
  const searchable = options.length > MAX_UNSEARCHED_OPTIONS;
  const searchText = searchable ? typed.trim().toLowerCase() : "";
  const found = options.filter(({ label, chosen }) => chosen || label.toLowerCase().includes(searchText));
  const shown = searchable
    ? [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))]
    : found;
  return (
    <FilterSection title={title} open={open}>
      <fieldset className="min-w-0">
        <legend className="sr-only">{title}</legend>
        {children}
        {searchable && (
          <input
            type="search"
            aria-label={`Find in ${title}`}
            placeholder={`Find a ${title.toLowerCase()}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="mb-2 h-10 w-full rounded-full border border-edge bg-raised px-4 text-sm placeholder:text-muted no-script:hidden"
          />
        )}
        {/* Its last row is cut in half, so that one sees that there are more. */}
        <div className={joinClasses(searchable && "max-h-75 overflow-y-auto overscroll-contain")}>
          {shown.map((option) => renderChoice(option, name, pressed.has(option.value), press))}
        </div>
        {shown.length === 0 && <p className="py-2 text-sm text-muted">Nothing by that name</p>}
      </fieldset>
    </FilterSection>
  );
}

/** A function, not a component, because a list has a hundred of these boxes. */
function renderChoice(
  option: FilterOption,
  name: FilterName,
  pressed: boolean,
  press: (option: FilterOption) => void,
) {
  const { label, value, count, chosen } = option;
  return (
    <label key={value} className="choice" data-count={count}>
      <input
        type="checkbox"
        aria-label={`${label} ${count} ${count === 1 ? "product" : "products"}`}
        name={name}
        value={value}
        checked={chosen !== pressed}
        disabled={count === 0 && !chosen && !pressed}
        onChange={() => press(option)}
      />
      {label}
    </label>
  );
}

function toggleValue(values: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(values);
  if (!next.delete(value)) next.add(value);
  return next;
}
