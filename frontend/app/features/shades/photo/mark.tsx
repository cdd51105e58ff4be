/** A mark on the photo: dragged by pointer, moved by the arrow keys, sized by plus and minus. */
import type { KeyboardEvent } from "react";
import { joinClasses } from "~/ui/join-classes";

/** Places as shares of the picture, so that they hold at any size. */
export interface Place {
  x: number;
  y: number;
}

export type Aim = "shade" | "white";

interface MarkProps {
  aim: Aim;
  place: Place;
  /** Its radius as a share of the picture's width. */
  size: number;
  active: boolean;
  onMove: (place: Place) => void;
  onSize: (by: number) => void;
  onFocus: () => void;
}

const STEP = 0.01;
const STRIDE = 5;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const NAMES: Record<Aim, string> = { shade: "The shade's mark", white: "The white's mark" };
const SIZES: Record<string, number> = { "+": STEP, "=": STEP, "-": -STEP };

export function Mark({ aim, place, size, active, onMove, onSize, onFocus }: MarkProps) {
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const grow = SIZES[event.key];
    if (!arrow && !grow) return;
    event.preventDefault();
    const times = event.shiftKey ? STRIDE : 1;
    if (arrow) onMove({ x: place.x + arrow[0] * times, y: place.y + arrow[1] * times });
    if (grow) onSize(grow);
  };
  return (
    <button
      type="button"
      aria-label={`${NAMES[aim]}, ${percent(place.x)} across, ${percent(place.y)} down. Arrow keys move it, plus and minus size it.`}
      onKeyDown={press}
      onFocus={onFocus}
      onPointerDown={onFocus}
      style={{ left: percent(place.x), top: percent(place.y), width: percent(size * 2) }}
      className={joinClasses(
        "absolute flex aspect-square min-h-6 min-w-6 -translate-1/2 items-center justify-center rounded-full border-2 border-raised shadow-float outline-2 outline-on-ground focus-visible:outline-4",
        !active && "opacity-80",
        aim === "white" && "border-dashed",
      )}
    >
      <span
        aria-hidden
        className="pointer-events-none absolute top-full mt-1.5 rounded-full bg-ink px-2 py-0.5 text-xs whitespace-nowrap text-paper"
      >
        {aim === "shade" ? "Shade" : "White"}
      </span>
    </button>
  );
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
