/** A marker on the photo: moved by pointer or arrow keys, resized by plus and minus. */
import type { KeyboardEvent } from "react";
import { joinClasses } from "~/ui/join-classes";

/** A position as fractions of the picture's width and height, independent of its size on screen. */
export interface RelativePoint {
  x: number;
  y: number;
}

export type MarkerKind = "shade" | "white";

interface PhotoMarkerProps {
  kind: MarkerKind;
  position: RelativePoint;
  /** The radius as a fraction of the picture's width. */
  size: number;
  active: boolean;
  onMove: (position: RelativePoint) => void;
  onSize: (change: number) => void;
  onFocus: () => void;
}

const STEP = 0.01;
const SHIFT_FACTOR = 5;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const NAMES: Record<MarkerKind, string> = { shade: "The shade's mark", white: "The white's mark" };
const SIZE_CHANGES: Record<string, number> = { "+": STEP, "=": STEP, "-": -STEP };

export function PhotoMarker({ kind, position, size, active, onMove, onSize, onFocus }: PhotoMarkerProps) {
  const handleKey = (event: KeyboardEvent) => {
    // With these the browser zooms and goes back.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const sizeChange = SIZE_CHANGES[event.key];
    if (!arrow && !sizeChange) return;
    event.preventDefault();
    const factor = event.shiftKey ? SHIFT_FACTOR : 1;
    if (arrow) onMove({ x: position.x + arrow[0] * factor, y: position.y + arrow[1] * factor });
    if (sizeChange) onSize(sizeChange);
  };
  return (
    <button
      type="button"
      aria-label={`${NAMES[kind]}, ${formatPercent(position.x)} across, ${formatPercent(position.y)} down. Arrow keys move it, plus and minus size it.`}
      onKeyDown={handleKey}
      onFocus={onFocus}
      onPointerDown={onFocus}
      style={{
        left: formatPercent(position.x),
        top: formatPercent(position.y),
        width: formatPercent(size * 2),
      }}
      className={joinClasses(
        "absolute flex aspect-square min-h-6 min-w-6 -translate-1/2 items-center justify-center rounded-full border-2 border-raised shadow-float outline-2 outline-on-ground focus-visible:outline-4",
        !active && "opacity-80",
        kind === "white" && "border-dashed",
      )}
    >
      <span
        aria-hidden
        className="pointer-events-none absolute top-full mt-1.5 rounded-full bg-ink px-2 py-0.5 text-xs whitespace-nowrap text-paper"
      >
        {kind === "shade" ? "Shade" : "White"}
      </span>
    </button>
  );
}

const formatPercent = (share: number) => `${Math.round(share * 1000) / 10}%`;
