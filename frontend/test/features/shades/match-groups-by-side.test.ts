/** A group says which side it lies on. None claims to be the closest: no picture tells. */
import { expect, it } from "vitest";
import { listTitledGroups } from "~/features/shades/result/result-matches";
import type { FoundMatch } from "~/shared/shades/find-matches";
import type { MatchGroups } from "~/shared/shades/group-matches";

const match = (slug: string) => ({ slug }) as FoundMatch;
const NONE: MatchGroups = { worn: [], asLight: [], lighter: [], deeper: [] };
const list = (groups: Partial<MatchGroups>, hidden = "") =>
  listTitledGroups({ ...NONE, ...groups }, ({ slug }) => slug !== hidden).map(({ title, matches }) => [
    title,
    matches.map(({ slug }) => slug).join(" "),
  ]);

it("names each side that has matches", () => {
  const groups = {
    worn: [match("worn")],
    asLight: [match("twin")],
    lighter: [match("pale"), match("paler")],
  };
  expect(list(groups)).toEqual([
    ["Worn by the same people", "worn"],
    ["About as light", "twin"],
    ["A touch lighter", "pale paler"],
  ]);
});

it("calls no group the closest, and names no side where nothing lies on one", () => {
  expect(list({ asLight: [match("twin")] })).toEqual([["Best first", "twin"]]);
  expect(list({ deeper: [match("deep")] })).toEqual([["A touch deeper", "deep"]]);
});

it("leaves out what stands elsewhere, which may be the best", () => {
  const groups = { asLight: [match("twin"), match("other")], lighter: [match("pale")] };
  expect(list(groups, "pale")).toEqual([["About as light", "twin other"]]);
  expect(list({ asLight: groups.asLight }, "twin")).toEqual([["About as light", "other"]]);
  expect(list({ lighter: groups.lighter }, "pale")).toEqual([]);
});
