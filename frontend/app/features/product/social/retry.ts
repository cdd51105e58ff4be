/** How long to wait for an embed before it is tried again. */

export const START_DELAY_MS = 100;

const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/** A second at first, then twice as long each time, never more than half a minute. */
export function getRetryDelay(attempt: number): number {
  return Math.min(FIRST_MS * 2 ** attempt, MAX_MS);
}
