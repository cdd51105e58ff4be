/**
 * A field of links in which a shopper says what a shade is like on them: one press says it, and the finder answers with
 * what suits better.
 */
import type { OwnedVerdict } from "~/api/constants";
import { FINDER_PATH } from "~/site";
import { Link } from "~/ui/link";

/** From lighter to deeper down the field, from cooler to warmer across it. */
const CELLS: OwnedVerdict[][] = [
  ["too_light", "too_pink"], ["too_light"], ["too_light", "too_yellow"],
  ["too_pink"],              ["wear"],      ["too_yellow"],
  ["too_dark", "too_pink"],  ["too_dark"],  ["too_dark", "too_yellow"],
]; // biome-ignore format: as the field is drawn

interface VerdictLinksProps {
  /** The name of the shade in the finder's address. */
  finderShade: string;
  intro: string;
  onClick?: (() => void) | undefined;
}

export const VerdictLinks = ({ finderShade, intro, onClick }: VerdictLinksProps) => (
  <div className="mt-3 max-w-lg text-xs print:hidden">
    <p className="pb-1 text-muted">{intro}</p>
    <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-media border border-line bg-line">
      {CELLS.map((verdicts) => (
        <li key={verdicts.join()} className="flex bg-paper">
          <Link
            to={buildVerdictPath(verdicts, finderShade)}
            onClick={onClick}
            className="flex min-h-10 flex-1 items-center justify-center px-1 text-center leading-tight -outline-offset-2 hover:bg-tint"
          >
            {describeVerdicts(verdicts)}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

const buildVerdictPath = (verdicts: OwnedVerdict[], finderShade: string): string =>
  `${FINDER_PATH}?by=several${verdicts.map((verdict) => `&own=${verdict}:${finderShade}`).join("")}`;

/** For example "too light and pink". */
function describeVerdicts(verdicts: OwnedVerdict[]): string {
  if (verdicts.includes("wear")) return "just right";
  return `too ${verdicts.map((verdict) => verdict.replace("too_", "")).join(" and ")}`;
}
