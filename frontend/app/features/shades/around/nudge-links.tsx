/** The nudge pad as links, which work without scripts: one step to each side, and what is nearest there. */
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import type { LoadedColour } from "./load-named-colour";
import { NearestShades } from "./nearest-shades";
import { describeNudge, isNudged, type PositionWithMoves } from "./nudge-grid";
import { buildAroundPath } from "./wanted-colour";

interface NudgeLinksProps extends LoadedColour {
  position: PositionWithMoves;
}

export function NudgeLinks({ wanted, own, slug, position }: NudgeLinksProps) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-2">
      <nav aria-label="Nudge your shade" className="self-start">
        <ul className="grid grid-cols-2 gap-2">
          {position.moves.map(({ title, hex, lighter, warmer }) => (
            <li key={title}>
              <Link
                to={buildAroundPath(wanted, slug, { lighter, warmer })}
                preventScrollReset
                className="flex min-h-14 items-center gap-3 rounded-media border border-line px-3 py-2 text-sm font-medium leading-tight hover:border-edge"
              >
                <Swatch value={hex} name="" size={36} className="shrink-0" />
                {title}
              </Link>
            </li>
          ))}
        </ul>
        {isNudged(position) && (
          <Link
            to={buildAroundPath(wanted, slug)}
            preventScrollReset
            className="mt-2 inline-block py-1 text-sm underline underline-offset-4 hover:text-accent"
          >
            Back to your shade
          </Link>
        )}
      </nav>
      <div>
        <p role="status" className="flex items-center gap-3 text-sm">
          <Swatch value={position.hex} name="" size={36} />
          <strong className="font-semibold first-letter:uppercase">{describeNudge(position)}</strong>
        </p>
        <NearestShades nearest={position.nearest} position={position} ownName={own.name} />
      </div>
    </div>
  );
}
