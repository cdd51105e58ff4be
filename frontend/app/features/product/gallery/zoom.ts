/** How far a picture is enlarged: never less than whole, never more than three times. */

export const WHOLE = 1;
export const CLOSE = 2;
export const CLOSEST = 3;

const STEPS = [WHOLE, CLOSE, 2.5, CLOSEST];

export const within = (factor: number): number => Math.min(CLOSEST, Math.max(WHOLE, factor));

/** The next step up or down from wherever a pinch left it. */
export function stepped(factor: number, direction: 1 | -1): number {
  const rising = direction === 1 ? STEPS : [...STEPS].reverse();
  return rising.find((step) => (step - factor) * direction > 0.01) ?? within(factor);
}

/** Two fingers this far apart, against how far they were when the factor was `from`. */
export const pinched = (from: number, apart: number, before: number): number =>
  within((from * apart) / Math.max(before, 1));
