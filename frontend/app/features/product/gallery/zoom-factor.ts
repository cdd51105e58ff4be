/** How far a picture is enlarged: never less than whole, never more than three times. */

export const MIN_ZOOM = 1;
export const TAP_ZOOM = 2;
export const MAX_ZOOM = 3;

const STEPS = [MIN_ZOOM, TAP_ZOOM, 2.5, MAX_ZOOM];

export const clampZoom = (factor: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, factor));

/** The next step up or down from wherever a pinch left it. */
export function stepZoom(factor: number, direction: 1 | -1): number {
  const rising = direction === 1 ? STEPS : [...STEPS].reverse();
  return rising.find((step) => (step - factor) * direction > 0.01) ?? clampZoom(factor);
}

/** Two fingers this far apart, against how far they were when the factor was `from`. */
export const pinchZoom = (startFactor: number, fingerDistance: number, startDistance: number): number =>
  clampZoom((startFactor * fingerDistance) / Math.max(startDistance, 1));
