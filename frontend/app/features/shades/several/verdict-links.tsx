/** What may be wrong with a shade: one press says it, and the finder answers with what suits better. */
import type { ShadeKey } from "~/features/compare/compare-path";
import {
  buildFinderPath,
  type FinderQuery,
  replaceOwned,
  startMode,
  type Verdict,
} from "~/features/shades/finder/finder-query";
import { Link } from "~/ui/link";

const VERDICTS: [Verdict, string][] = [
  ["too_light", "too light"],
  ["too_dark", "too dark"],
  ["too_pink", "too pink"],
  ["too_yellow", "too yellow"],
];

interface VerdictLinksProps {
  label: string;
  shade: ShadeKey;
  /** The finder's query that the verdict is added to. A new one if undefined. */
  query?: FinderQuery;
}

export function VerdictLinks({
  label,
  shade: { product, id },
  query = startMode("several"),
}: VerdictLinksProps) {
  const isSaid = (verdict: Verdict) =>
    query.owned.some((owned) => "shade" in owned && owned.shade === id && owned.verdict === verdict);
  const free = VERDICTS.filter(([verdict]) => !isSaid(verdict));
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      {label}
      {free.map(([verdict, words]) => (
        <Link
          key={verdict}
          to={buildFinderPath(replaceOwned(query, [...query.owned, { verdict, product, shade: id }]))}
          className="py-1 underline underline-offset-4 hover:text-ink"
        >
          {words}
        </Link>
      ))}
    </p>
  );
}
