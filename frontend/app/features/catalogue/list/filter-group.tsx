/** One filter: its choices with how many products each would leave. */
import { useEffect, useState } from "react";
import { cx } from "~/ui/classes";
import type { FilterGroup, FilterOption } from "./filter-groups";
import type { FilterName } from "./list-query";

export type OnToggle = (name: FilterName, value: string) => void;

/** From so many choices on, they can be searched. */
const MANY = 12;

export function FilterSection({
  title,
  open,
  children,
}: {
  title: string;
  open?: boolean;
  children: React.ReactNode;
}) {
  return (
    <details open={open} className="border-b border-line">
      <summary className="fold min-h-13">
        <span className="text-sm font-semibold">{title}</span>
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}

interface ChoicesProps {
  group: FilterGroup;
  open: boolean;
  onToggle: OnToggle;
}

export function Choices({ group, open, onToggle }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const shown = group.options.filter(({ label, chosen }) => chosen || label.toLowerCase().includes(wanted));
  const many = group.options.length > MANY;
  return (
    <FilterSection title={group.title} open={open}>
      <fieldset>
        <legend className="sr-only">{group.title}</legend>
        {many && (
          <input
            type="search"
            aria-label={`Find in ${group.title}`}
            placeholder={`Find a ${group.title.toLowerCase()}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="mb-2 h-10 w-full rounded-full border border-edge bg-raised px-4 text-sm placeholder:text-muted no-script:hidden"
          />
        )}
        <div className={cx(many && "max-h-72 overflow-y-auto overscroll-contain pr-1")}>
          {shown.map((option) => (
            <Choice key={option.value} name={group.name} option={option} onToggle={onToggle} />
          ))}
        </div>
        {shown.length === 0 && <p className="py-2 text-sm text-muted">Nothing by that name</p>}
      </fieldset>
    </FilterSection>
  );
}

interface ChoiceProps {
  name: FilterName;
  option: FilterOption;
  onToggle: OnToggle;
}

/** The box answers at once; the address, which has the last word, follows. A list has a hundred of them. */
function Choice({ name, option: { label, value, count, chosen }, onToggle }: ChoiceProps) {
  const [on, setOn] = useState(chosen);
  useEffect(() => setOn(chosen), [chosen]);
  const press = () => {
    setOn(!on);
    onToggle(name, value);
  };
  return (
    <label className="choice" data-count={count}>
      <input
        type="checkbox"
        aria-label={`${label} ${count} ${count === 1 ? "product" : "products"}`}
        name={name}
        value={value}
        checked={on}
        onChange={press}
      />
      {label}
    </label>
  );
}
