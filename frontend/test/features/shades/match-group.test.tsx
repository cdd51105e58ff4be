/** Comparing the closest takes those with the least difference, in whichever order they are listed. */
import { expect, it } from "vitest";
import type { Match } from "~/api/shades";
import { listClosestIds } from "~/features/shades/result/match-group";

const match = (id: number, delta_e: number) => ({ delta_e, variants: [{ id }] }) as unknown as Match;

it("takes the four closest", () => {
  const listed = [match(1, 1.2), match(2, 0.3), match(3, 2.1), match(4, 0.9), match(5, 1.4)];
  expect(listClosestIds(listed)).toEqual([2, 4, 1, 5]);
});

it("leaves out a match without a shade", () => {
  expect(listClosestIds([{ delta_e: 0, variants: [] } as unknown as Match, match(2, 0.3)])).toEqual([2]);
});
