/** A styled native select. */
import { ChevronDown } from "lucide";
import type { SelectHTMLAttributes } from "react";
import { Icon } from "../icon";
import { joinClasses } from "../join-classes";

interface Option {
  label: string;
  value: string;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: Option[];
  /** Options under a heading each, after the others. */
  groups?: { label: string; options: Option[] }[];
}

const listOptions = (options: Option[]) =>
  options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));

export function Select({ label, options, groups = [], className, ...rest }: SelectProps) {
  return (
    <span className={joinClasses("relative inline-flex", className)}>
      <select
        aria-label={label}
        className="h-11 w-full min-w-0 appearance-none rounded-full border border-edge bg-raised pr-10 pl-5 text-sm font-medium text-ellipsis"
        {...rest}
      >
        {listOptions(options)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {listOptions(group.options)}
          </optgroup>
        ))}
      </select>
      <Icon
        icon={ChevronDown}
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
