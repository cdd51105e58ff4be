/** What may be wrong with a shade: one press says it, and the finder answers with what suits better. */
import type { OwnedVerdict } from "~/api/constants";
import { FINDER_PATH } from "~/site";
import { Link } from "~/ui/link";

const VERDICTS: OwnedVerdict[][] = [
  ["too_light"],
  ["too_dark"],
  ["too_pink"],
  ["too_yellow"],
  ["too_light", "too_pink"],
  ["too_light", "too_yellow"],
  ["too_dark", "too_pink"],
  ["too_dark", "too_yellow"],
];

interface VerdictLinksProps {
  /** The name of the shade in the finder's address. */
  shade: string;
  onClick?: (() => void) | undefined;
}

export const VerdictLinks = ({ shade, onClick }: VerdictLinksProps) => (
  <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
    On you it is
    {VERDICTS.map((verdicts) => (
      <Link
        key={verdicts.join()}
        to={`${FINDER_PATH}?by=several${verdicts.map((verdict) => `&own=${verdict}:${shade}`).join("")}`}
        onClick={onClick}
        className="py-1 underline underline-offset-4 hover:text-ink"
      >
        {`too ${verdicts.map((verdict) => verdict.slice(4)).join(" and ")}`}
      </Link>
    ))}
  </p>
);
