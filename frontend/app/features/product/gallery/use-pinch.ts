/** Two fingers on a picture: reports how far it should be enlarged as they move apart. */
import { type PointerEvent, useRef } from "react";
import { pinched } from "./zoom";

interface Finger {
  x: number;
  y: number;
}

export function usePinch(factor: number, onFactor: (factor: number) => void) {
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<{ apart: number; factor: number }>();
  const track = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    start.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent) {
      track(event);
      const apart = distance(fingers.current);
      if (apart) start.current = { apart, factor };
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      track(event);
      const apart = distance(fingers.current);
      if (apart && start.current) onFactor(pinched(start.current.factor, apart, start.current.apart));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function distance(fingers: Map<number, Finger>): number | undefined {
  const [one, other] = [...fingers.values()];
  return one && other && Math.hypot(one.x - other.x, one.y - other.y);
}
