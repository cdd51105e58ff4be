/** The positions of the nudge pad: how keys, pointers and links move over them, and what is nearest to each. */
import type { NudgedShade, Nudges } from "~/api/shades";

export type NudgePosition = Nudges["positions"][number];

/** The steps by which a colour is moved. Below 0 it is deeper and cooler. */
export interface Nudge {
  lighter: number;
  warmer: number;
}

export const NO_NUDGE: Nudge = { lighter: 0, warmer: 0 };

const DIRECTIONS = [
  { key: "ArrowUp", title: "Lighter", nudge: { lighter: 1, warmer: 0 } },
  { key: "ArrowDown", title: "Deeper", nudge: { lighter: -1, warmer: 0 } },
  { key: "ArrowLeft", title: "Cooler, pinker", nudge: { lighter: 0, warmer: -1 } },
  { key: "ArrowRight", title: "Warmer, more golden", nudge: { lighter: 0, warmer: 1 } },
];

const addNudges = (one: Nudge, other: Nudge): Nudge => ({
  lighter: one.lighter + other.lighter,
  warmer: one.warmer + other.warmer,
});

const clamp = (value: number, steps: number) => Math.max(-steps, Math.min(steps, value));

const keepOnPad = ({ lighter, warmer }: Nudge, steps: number): Nudge => ({
  lighter: clamp(lighter, steps),
  warmer: clamp(warmer, steps),
});

/** Undefined for a key that moves nothing. */
export function nudgeByKey(key: string, from: Nudge, steps: number): Nudge | undefined {
  if (key === "Home") return NO_NUDGE;
  const direction = DIRECTIONS.find((each) => each.key === key);
  return direction && keepOnPad(addNudges(from, direction.nudge), steps);
}

/** The nudge under a pointer; shares run from 0 at the left and the top to 1. */
export const findNudgeAt = (shareAcross: number, shareDown: number, steps: number): Nudge =>
  keepOnPad(
    {
      lighter: steps - Math.floor(shareDown * (2 * steps + 1)),
      warmer: Math.floor(shareAcross * (2 * steps + 1)) - steps,
    },
    steps,
  );

export const findPosition = ({ positions }: Nudges, { lighter, warmer }: Nudge): NudgePosition | undefined =>
  positions.find((each) => each.lighter === lighter && each.warmer === warmer);

export interface NearShade extends NudgedShade {
  delta_e: number;
  verdict: string;
}

/** The shades nearest to a position, the nearest first. */
export const listNearest = ({ shades }: Nudges, { nearest }: NudgePosition): NearShade[] =>
  nearest.flatMap(({ shade: index, ...difference }) => {
    const shade = shades[index];
    return shade ? [{ ...shade, ...difference }] : [];
  });

/** One position alone, with one step to each side, as far as the pad goes: what a page without scripts shows. */
export interface PositionWithMoves extends Nudge {
  hex: string;
  nearest: NearShade[];
  moves: (Nudge & { title: string; hex: string })[];
}

/** Undefined if the pad has no such position. */
export function pickPosition(nudges: Nudges, nudge: Nudge): PositionWithMoves | undefined {
  const position = findPosition(nudges, nudge);
  if (!position) return undefined;
  const moves = DIRECTIONS.flatMap(({ title, nudge: direction }) => {
    const to = findPosition(nudges, addNudges(nudge, direction));
    return to ? [{ title, hex: to.hex, lighter: to.lighter, warmer: to.warmer }] : [];
  });
  return { ...position, nearest: listNearest(nudges, position), moves };
}

export const isNudged = ({ lighter, warmer }: Nudge): boolean => lighter !== 0 || warmer !== 0;

/** For example "1 step lighter, 2 steps cooler". */
export function describeNudge({ lighter, warmer }: Nudge): string {
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
