/** The first words of a result, the places on the tape, and the moves on the nudge pad. */
import { describe, expect, it } from "vitest";
import type { Leading, Match, Matches, TapeProduct } from "~/api/shades";
import {
  describeAnswerReason,
  describeNews,
  describeReason,
  describeSaving,
  listAnswerFirst,
  listOthers,
} from "~/features/shades/answer/answer-words";
import { listChoices } from "~/features/shades/answer/other-choices";
import { describeNudge, findNudgeAt, NO_NUDGE, nudgeByKey } from "~/features/shades/around/nudge-grid";
import {
  buildTapePoints,
  findPriceRange,
  placeOnTape,
  TAPE_WIDTH,
} from "~/features/shades/around/tape-points";

const match = (change: Partial<Match> = {}) =>
  ({
    slug: "serum",
    price: 9,
    currency: "GBP",
    in_stock: true,
    scale: "Good bet",
    variants: [{ mending: "colour" }],
    ...change,
  }) as Match;
const own = (price: number | null, in_stock = true) => ({ price, currency: "GBP", in_stock });

describe("the answer", () => {
  it.each([
    [own(54), "Save £45.00"],
    [own(9), "Same price as yours"],
    [own(5), "£4.00 more than yours"],
    [own(8.51), "49p more than yours"],
    [own(9.99), "Save 99p"],
    [own(10), "Save £1.00"],
    [own(54, false), undefined],
    [own(null), undefined],
    [undefined, undefined],
  ])("compares the price with the shopper's own", (price, words) => {
    expect(describeSaving(match(), price)).toBe(words);
    expect(describeSaving(match({ in_stock: false }), price)).toBeUndefined();
  });

  it("says first what is not as hoped", () => {
    const leading = { lead: match(), own_is_best: false } as Leading;
    expect(describeNews(leading)).toBeUndefined();
    expect(describeNews({ ...leading, own_is_best: true })).toBe(
      "You already have the best price for this colour.",
    );
    expect(describeNews({ ...leading, lead: match({ scale: "Long shot" }) })).toContain("The nearest");
  });

  it("has one reason", () => {
    expect(describeReason(match({ evidence: "worn", worn_together: 11 }))).toBe("11 people wear both");
    expect(describeReason(match({ evidence: "picture" }))).toBe("Judged by its picture");
    expect(describeAnswerReason(match({ evidence: "picture" }))).toBe("As close as pictures can tell");
    for (const scale of ["Worth sampling first", "Long shot"] as const)
      expect(describeReason(match({ evidence: "words", scale }))).toBe(
        "Only pictures to go by, nothing measured",
      );
  });

  it("says where the picture of an unsure match and its name contradict each other", () => {
    const variants = [{ mending: "lighter than its name" }] as Match["variants"];
    const reason = describeReason(match({ evidence: "picture", scale: "Long shot", variants }));
    expect(reason).toBe("Its picture looks lighter than its name");
    expect(describeReason(match({ evidence: "known", variants }))).toBe("Known as a match");
  });

  it("has each other choice once, with all that it is better in", () => {
    const twin = match({ slug: "twin" });
    const leading = { lead: match(), cheapest: twin, surest: null, same_finish: twin, closest: null };
    expect(listChoices(leading as unknown as Leading)).toEqual([
      { titles: ["Costs less", "Same finish"], match: twin },
    ]);
  });
});

describe("a list with an answer", () => {
  const [lead, near, far] = ["lead", "near", "far"].map((slug) => match({ slug }));
  const list = (products: (Match | undefined)[], leading: object | null = { lead }) =>
    ({ products, leading }) as Matches;

  it("begins with it, also where it is none of the nearest or not the first of them", () => {
    expect(listAnswerFirst(list([near, far]))).toEqual([lead, near, far]);
    expect(listAnswerFirst(list([near, lead, far]))).toEqual([lead, near, far]);
    expect(listAnswerFirst(list([near], null))).toEqual([near]);
  });

  it("has the others apart from it", () => {
    expect(listOthers(list([near, lead]))).toEqual([near]);
    expect(listOthers(list([near], null))).toEqual([near]);
  });
});

describe("the tape", () => {
  const product = (price: number | null, in_stock = true) =>
    ({ slug: `${price}`, price, in_stock }) as TapeProduct;

  it("reaches from the lowest price to the highest, the shopper's own with it", () => {
    const products = [product(10), product(30), product(5, false), product(null)];
    expect(findPriceRange(products, 40)).toEqual({ low: 10, high: 40 });
    expect(findPriceRange([product(null)])).toBeUndefined();
    expect(placeOnTape(7, { low: 7, high: 7 })).toBe(TAPE_WIDTH / 2);
  });

  it("stacks products of one price and leaves out what cannot be bought", () => {
    const points = buildTapePoints([product(10), product(10), product(30), product(5, false)], {
      low: 10,
      high: 30,
    });
    expect(points.map(({ level }) => level)).toEqual([0, 1, 0]);
    expect(points[0]?.x).toBeLessThan(points[2]?.x ?? 0);
  });
});

describe("the nudge pad", () => {
  it("moves by arrow keys, stays on the pad and comes home", () => {
    expect(nudgeByKey("ArrowUp", NO_NUDGE, 4)).toEqual({ lighter: 1, warmer: 0 });
    expect(nudgeByKey("ArrowLeft", { lighter: 0, warmer: -4 }, 4)).toEqual({ lighter: 0, warmer: -4 });
    expect(nudgeByKey("Home", { lighter: 2, warmer: 1 }, 4)).toEqual(NO_NUDGE);
    expect(nudgeByKey("a", NO_NUDGE, 4)).toBeUndefined();
  });

  it("follows a pointer, also beyond its edges", () => {
    expect(findNudgeAt(0.5, 0.5, 4)).toEqual(NO_NUDGE);
    expect(findNudgeAt(1.4, -0.2, 4)).toEqual({ lighter: 4, warmer: 4 });
  });

  it("says where the disc is", () => {
    expect(describeNudge(NO_NUDGE)).toBe("your shade, not moved");
    expect(describeNudge({ lighter: 1, warmer: -2 })).toBe("1 step lighter, 2 steps cooler");
  });
});
