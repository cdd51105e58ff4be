/** A diagram of chances: how likely something was said to be, against how often it came true. */
import type { MatchFigures } from "./match-results.server";

const SIZE = 320;
const MARGIN = 44;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const toX = (share: number) => MARGIN + share * SIZE;
const toY = (share: number) => SIZE + 16 - share * SIZE;

export function CalibrationDiagram({ dots }: Pick<MatchFigures, "dots">) {
  return (
    <figure className="my-8 max-w-md">
      <svg
        viewBox={`0 0 ${SIZE + MARGIN + 16} ${SIZE + 64}`}
        role="img"
        aria-label="Diagram of the chance that was said against the share that came true"
        className="w-full fill-muted stroke-none text-[0.7rem]"
      >
        <path d={`M${toX(0)} ${toY(1)}V${toY(0)}H${toX(1)}`} className="fill-none stroke-edge" />
        <path
          d={`M${toX(0)} ${toY(0)}L${toX(1)} ${toY(1)}`}
          className="fill-none stroke-edge"
          strokeDasharray="4 4"
        />
        {TICKS.map((tick) => (
          <g key={tick}>
            <text x={toX(tick)} y={toY(0) + 18} textAnchor="middle">
              {tick * 100}%
            </text>
            {tick > 0 && (
              <text x={toX(0) - 8} y={toY(tick) + 4} textAnchor="end">
                {tick * 100}%
              </text>
            )}
          </g>
        ))}
        <text x={toX(0.5)} y={toY(0) + 42} textAnchor="middle">
          said
        </text>
        <text x={toX(0) + 8} y={toY(1) + 8}>
          came true
        </text>
        {dots.map((dot) => (
          <circle key={dot.said} cx={toX(dot.said)} cy={toY(dot.true)} r={5} className="fill-accent" />
        ))}
      </svg>
      <figcaption className="text-sm text-muted">
        The chance that a match is within one shade step, as we say it, against how often it is. Each dot is a
        tenth of all matches; on the dashed line a dot means exactly what it says. The dots lie nearly flat:
        the chance is about right on average, and hardly tells a better match from a worse one.
      </figcaption>
    </figure>
  );
}
