/** The answer about a review's shade: begun with what is stored, asked for if unsaid, and stored where it changed. */
import { beforeEach, expect, it, vi } from "vitest";
import { type OwnWearing, putWearReport, removeWearReport, type WearInput } from "~/api/wearing";
import { findAnswer, findUnstoredShade, saveWearAnswer } from "~/features/reviews/form/use-wear-answer";

vi.mock("~/api/wearing", () => ({ putWearReport: vi.fn(), removeWearReport: vi.fn() }));

const report = (variant_id: number, ...verdicts: WearInput["verdicts"]): WearInput => ({
  variant_id,
  verdicts,
  later: null,
  worn_variant_id: null,
});
const names = { name: "Oat", value: "#d2a37f", product: "Veil", product_slug: "veil", brand: "Umber" };
const WEARING: OwnWearing = {
  worn: [],
  reports: [7, 3].map((id) => ({ ...names, ...report(id, "too_dark"), created_on: "2026-11-23" })),
};
const SHADES = [{ id: 2 }, { id: 3 }];

beforeEach(() => vi.clearAllMocks());

it("begins with the shade that the review names, or with what was said of one of the product's", () => {
  expect(findAnswer(undefined, SHADES, null)).toBeNull();
  expect(findAnswer(undefined, SHADES, 2)).toEqual(report(2));
  expect(findAnswer(WEARING, SHADES, null)).toEqual(report(3, "too_dark"));
  expect(findAnswer(WEARING, SHADES, 2)).toEqual(report(2));
  expect(findAnswer(WEARING, [{ id: 2 }], null)).toBeNull();
});

it("is unsaid if a shade is neither judged nor shown", () => {
  const answer = { before: null, wearing: WEARING };
  expect(findUnstoredShade({ ...answer, report: report(2) }, null)).toBe(2);
  expect(findUnstoredShade({ ...answer, report: report(2) }, 2)).toBeUndefined();
  expect(findUnstoredShade({ ...answer, report: report(2, "matched") }, null)).toBeUndefined();
  expect(findUnstoredShade({ ...answer, report: null }, null)).toBeUndefined();
});

it.each([
  ["stores what is new", report(2, "matched"), null, [report(2, "matched")], []],
  ["stores what changed", report(3, "too_pink"), report(3, "too_dark"), [report(3, "too_pink")], []],
  ["leaves what is the same", report(3, "too_dark"), report(3, "too_dark"), [], []],
  ["takes back what was emptied", report(3), report(3, "too_dark"), [], [3]],
  ["takes it back with its shade", null, report(3, "too_dark"), [], [3]],
  ["keeps what was said of another shade", report(2), report(3, "too_dark"), [], []],
  ["has nothing to take back", null, report(2), [], []],
])("%s", async (_, now, before, stored, removed) => {
  await saveWearAnswer({ report: now, before, wearing: undefined });
  expect(vi.mocked(putWearReport).mock.calls.flat()).toEqual(stored);
  expect(vi.mocked(removeWearReport).mock.calls.flat()).toEqual(removed);
});
