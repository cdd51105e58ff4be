/** The active filters, each with a button to remove it. */
import { X } from "lucide";
import type { Filters } from "~/api/search";
import { useOwnShade } from "~/session/own-shade-store";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { formatPrice } from "~/ui/price";
import {
  clearFilters,
  type ListQuery,
  type Scope,
  setPrice,
  toggleChoice,
  toggleSwitch,
} from "../list/list-query";
import { buildFilterGroups } from "./filter-options";

interface FilterChipsProps {
  filters: Filters;
  query: ListQuery;
  scope: Scope;
  buildPath: (next: ListQuery) => string;
}

const CHIP =
  "inline-flex min-h-9 items-center gap-1.5 rounded-full bg-tint px-3.5 text-sm transition-colors hover:bg-line";

export function FilterChips({ filters, query, scope, buildPath }: FilterChipsProps) {
  const wearsShade = useOwnShade() !== undefined;
  const chips = listChips(filters, query, scope);
  // Without a shade that is worn the list is not kept to it.
  if (query.mine && wearsShade)
    chips.unshift({ label: "Has my shade", without: toggleSwitch(query, "mine") });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="mb-6 flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link to={buildPath(without)} preventScrollReset className={CHIP}>
            <span className="sr-only">Remove </span>
            {label}
            <Icon icon={X} aria-hidden size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={buildPath(clearFilters(query))}
          preventScrollReset
          className="inline-flex min-h-9 items-center px-2 text-sm font-semibold underline underline-offset-4"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}

interface Chip {
  label: string;
  without: ListQuery;
}

function listChips(filters: Filters, query: ListQuery, scope: Scope): Chip[] {
  const chosen = buildFilterGroups(filters, query, scope).flatMap(({ name, kinds, options }) =>
    options
      .filter((option) => option.chosen)
      .map(({ label, value }) => ({
        label: nameChoice(label, kinds),
        without: toggleChoice(query, name, value),
      })),
  );
  const { currency } = filters.price;
  const price = describeRange(query.min, query.max, currency);
  const unitPrice = describeRange(query.unitMin, query.unitMax, currency);
  const chips = [
    price && { label: price, without: setPrice(query, undefined, undefined) },
    unitPrice && {
      label: `${unitPrice} for 10 ml or 10 g`,
      without: setPrice(query, undefined, undefined, "unitPrice"),
    },
    query.inStock && { label: "In stock only", without: toggleSwitch(query, "inStock") },
  ];
  return [...chosen, ...chips.filter((chip) => typeof chip === "object")];
}

/** Alone, the name of what a product is free from would say the opposite. */
const nameChoice = (label: string, kinds: readonly string[]) =>
  kinds.includes("free_from") ? `Free from ${label.toLowerCase()}` : label;

/** Undefined if both ends are open. */
function describeRange(
  min: number | undefined,
  max: number | undefined,
  currency: string,
): string | undefined {
  const formatAmount = (amount: number) => formatPrice(amount, currency);
  if (min === undefined) return max === undefined ? undefined : `Up to ${formatAmount(max)}`;
  return max === undefined ? `From ${formatAmount(min)}` : `${formatAmount(min)} to ${formatAmount(max)}`;
}
