/** Reports the zoom factor while two fingers move apart or together. */
import { type PointerEvent, useRef } from "react";
import { pinchZoom } from "./zoom-factor";

interface Finger {
  x: number;
  y: number;
}

export function usePinchZoom(factor: number, onFactor: (factor: number) => void) {
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<{ fingerDistance: number; factor: number }>();
  const trackFinger = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const releaseFinger = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    start.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent) {
      trackFinger(event);
      const fingerDistance = getFingerDistance(fingers.current);
      if (fingerDistance) start.current = { fingerDistance, factor };
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      trackFinger(event);
      const fingerDistance = getFingerDistance(fingers.current);
      if (fingerDistance && start.current)
        onFactor(pinchZoom(start.current.factor, fingerDistance, start.current.fingerDistance));
    },
    onPointerUp: releaseFinger,
    onPointerCancel: releaseFinger,
  };
}

function getFingerDistance(fingers: Map<number, Finger>): number | undefined {
  const [first, second] = [...fingers.values()];
  return first && second && Math.hypot(first.x - second.x, first.y - second.y);
}
