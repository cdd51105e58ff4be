/** What may be wrong with a shade: one press says it, and the finder answers with what suits better. */
import type { OwnedVerdict } from "~/api/constants";
import { Link } from "~/ui/link";

const VERDICTS: [OwnedVerdict, string][] = [
  ["too_light", "too light"],
  ["too_dark", "too dark"],
  ["too_pink", "too pink"],
  ["too_yellow", "too yellow"],
];

interface VerdictLinksProps {
  label: string;
  /** Where a verdict leads. Undefined for one that was given. */
  getPath: (verdict: OwnedVerdict) => string | undefined;
}

export function VerdictLinks({ label, getPath }: VerdictLinksProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      {label}
      {VERDICTS.map(([verdict, words]) => {
        const path = getPath(verdict);
        return (
          path && (
            <Link key={verdict} to={path} className="py-1 underline underline-offset-4 hover:text-ink">
              {words}
            </Link>
          )
        );
      })}
    </p>
  );
}
