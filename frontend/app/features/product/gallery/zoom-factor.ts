/** By how much a picture is enlarged. */

/** The whole picture. */
export const MIN_ZOOM = 1;
export const TAP_ZOOM = 2;
export const MAX_ZOOM = 3;

const STEPS = [MIN_ZOOM, TAP_ZOOM, 2.5, MAX_ZOOM];

const clampZoom = (factor: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, factor));

/** The next zoom step up or down. The current factor may lie between two steps after a pinch. */
export function stepZoom(factor: number, direction: 1 | -1): number {
  const rising = direction === 1 ? STEPS : [...STEPS].reverse();
  return rising.find((step) => (step - factor) * direction > 0.01) ?? clampZoom(factor);
}

/** The factor for the current distance of the fingers. At `startDistance` it was `startFactor`. */
export const pinchZoom = (startFactor: number, fingerDistance: number, startDistance: number): number =>
  clampZoom((startFactor * fingerDistance) / Math.max(startDistance, 1));
