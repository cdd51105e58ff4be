/** The positions of the nudge pad, and how keys and pointers move over them. */
import type { Nudges } from "~/api/shades";

export type NudgePosition = Nudges["positions"][number];

export interface Spot {
  lighter: number;
  warmer: number;
}

export const MIDDLE: Spot = { lighter: 0, warmer: 0 };

const MOVES: Record<string, Spot> = {
  ArrowUp: { lighter: 1, warmer: 0 },
  ArrowDown: { lighter: -1, warmer: 0 },
  ArrowLeft: { lighter: 0, warmer: -1 },
  ArrowRight: { lighter: 0, warmer: 1 },
};

const clamp = (value: number, steps: number) => Math.max(-steps, Math.min(steps, value));

export const keepOnPad = ({ lighter, warmer }: Spot, steps: number): Spot => ({
  lighter: clamp(lighter, steps),
  warmer: clamp(warmer, steps),
});

/** Where a key leads. Undefined for a key that moves nothing. */
export function moveByKey(key: string, from: Spot, steps: number): Spot | undefined {
  if (key === "Home") return MIDDLE;
  const move = MOVES[key];
  return (
    move && keepOnPad({ lighter: from.lighter + move.lighter, warmer: from.warmer + move.warmer }, steps)
  );
}

/** The position under a pointer; shares run from 0 at the left and the top to 1. */
export const findSpot = (shareAcross: number, shareDown: number, steps: number): Spot =>
  keepOnPad(
    {
      lighter: steps - Math.floor(shareDown * (2 * steps + 1)),
      warmer: Math.floor(shareAcross * (2 * steps + 1)) - steps,
    },
    steps,
  );

export const findPosition = ({ positions }: Nudges, { lighter, warmer }: Spot): NudgePosition | undefined =>
  positions.find((each) => each.lighter === lighter && each.warmer === warmer);

/** One position alone, with what is nearest to it and its neighbours' colours: what a page without scripts shows. */
export interface NudgedSpot {
  steps: number;
  position: NudgePosition;
  shades: Nudges["shades"];
  moves: NudgeMove[];
}

export interface NudgeMove extends Spot {
  title: string;
  hex: string;
}

const MOVE_TITLES: [string, Spot][] = [
  ["Lighter", { lighter: 1, warmer: 0 }],
  ["Deeper", { lighter: -1, warmer: 0 }],
  ["Cooler, pinker", { lighter: 0, warmer: -1 }],
  ["Warmer, more golden", { lighter: 0, warmer: 1 }],
];

/** Undefined if the pad has no such position. */
export function pickSpot(nudges: Nudges, spot: Spot): NudgedSpot | undefined {
  const position = findPosition(nudges, spot);
  if (!position) return undefined;
  const near = position.nearest.flatMap((each) => {
    const shade = nudges.shades[each.shade];
    return shade ? [{ each, shade }] : [];
  });
  return {
    steps: nudges.steps,
    position: { ...position, nearest: near.map(({ each }, shade) => ({ ...each, shade })) },
    shades: near.map(({ shade }) => shade),
    moves: listMoves(nudges, spot),
  };
}

/** One step to each side, as far as the pad goes. */
export const listMoves = (nudges: Nudges, spot: Spot): NudgeMove[] =>
  MOVE_TITLES.flatMap(([title, move]) => {
    const to = { lighter: spot.lighter + move.lighter, warmer: spot.warmer + move.warmer };
    const position = findPosition(nudges, to);
    return position ? [{ ...to, title, hex: position.hex }] : [];
  });

/** For example "1 step lighter, 2 steps cooler". */
export function describeSpot({ lighter, warmer }: Spot): string {
  const parts = [
    describeSteps(lighter, "lighter", "deeper"),
    describeSteps(warmer, "warmer", "cooler"),
  ].filter(Boolean);
  return parts.join(", ") || "your shade, not moved";
}

function describeSteps(steps: number, more: string, less: string): string {
  if (steps === 0) return "";
  const count = Math.abs(steps);
  return `${count} ${count === 1 ? "step" : "steps"} ${steps > 0 ? more : less}`;
}
