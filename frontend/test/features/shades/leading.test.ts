/** What a result says first, the places on the tape, and the moves on the nudge pad. */
import { describe, expect, it } from "vitest";
import type { Leading, Match, TapeProduct } from "~/api/shades";
import { describeFinding, describeOthers, listLed } from "~/features/shades/leading/finding";
import { describeSpot, findSpot, MIDDLE, moveByKey } from "~/features/shades/near/nudge-grid";
import { buildTapePoints, findPriceRange, placeOnTape, TAPE_WIDTH } from "~/features/shades/near/tape-points";
import { describeVerdict } from "~/features/shades/verdict-words";

const match = (id: number, price: number | null = 9, chance = "about 1 in 3") =>
  ({
    slug: `p${id}`,
    price,
    currency: "GBP",
    in_stock: true,
    variants: [{ id }],
    worn_together: null,
    verdict: "indistinguishable",
    confidence_words: "about 1 in 20",
    step_confidence: 0.3,
    step_confidence_words: chance,
  }) as Match;
const leading = (change: Partial<Leading> = {}): Leading => ({
  same: { verdict: "indistinguishable", count: 12, min_price: 9, max_price: 53 },
  cheapest: match(1),
  surest: match(2, 9, "about 1 in 2"),
  closest: match(1),
  ...change,
});
/** Two lead, and there are so many with them. */
const alike = (count: number) => {
  const same = { verdict: "indistinguishable" as const, count, min_price: 9, max_price: 53 };
  return leading({ same });
};
const own = (price: number | null, in_stock = true) => ({ price, currency: "GBP", in_stock });

describe("the line that says what was found", () => {
  it.each([
    [own(54), "Looks the same on screen. Save £45.00"],
    [own(13.5), "Looks the same on screen. Save £4.50"],
    [own(9), "Looks the same on screen, at the same price"],
    [own(54, false), "Looks the same on screen, from £9.00"],
    [own(null), "Looks the same on screen, from £9.00"],
    [undefined, "Looks the same on screen, from £9.00"],
  ])("compares the price with the shopper's own", (price, words) => {
    expect(describeFinding(leading(), price).words).toBe(words);
  });

  it.each([
    ["indistinguishable", "Nothing that looks the same costs less"],
    ["very close", "Nothing that looks nearly the same costs less"],
  ])("never leads with a higher price: of %s swatches it says that none is cheaper", (verdict, words) => {
    const same = { verdict, count: 12, min_price: 9, max_price: 53 };
    const dearer = leading({ same, cheapest: match(1, 9), closest: match(3, 23) });
    const found = describeFinding(dearer, own(5));
    expect(found).toMatchObject({ words, isMerelyClosest: true });
    expect(found.match?.slug).toBe("p3");
  });

  it("says of a list that filters narrow nothing about what they left out", () => {
    const dearer = leading({ closest: match(3, 23) });
    expect(describeFinding(leading({ same: null }), own(5), true).words).toBe("Nothing here looks the same");
    expect(describeFinding(dearer, own(5), true).words).toBe("Nothing here that looks the same costs less");
  });

  it.each(["indistinguishable", "very close"])("says of %s swatches what their verdict says", (verdict) => {
    const { words } = describeFinding(leading({ same: { verdict, count: 1, min_price: 9, max_price: 9 } }));
    const [, verdictWords] = describeVerdict(verdict).split("swatches look ");
    expect(words).toContain(`Looks ${verdictWords} on screen,`);
    expect(words).not.toMatch(/colour|skin|worn/);
  });

  it("says how the price counts delivery", () => {
    const counted = { ...match(1, 12.95), deliveryNote: "with delivery" };
    expect(describeFinding(leading({ cheapest: counted }), own(54)).words).toBe(
      "Looks the same on screen. Save £41.05 with delivery",
    );
    expect(describeFinding(leading({ cheapest: counted }), own(null)).words).toBe(
      "Looks the same on screen, from £12.95 with delivery",
    );
  });

  it("says what is not the same, and what nobody has", () => {
    const close = { verdict: "very close", count: 1, min_price: 9, max_price: 9 };
    expect(describeFinding(leading({ same: close })).words).toBe(
      "Looks nearly the same on screen, from £9.00",
    );
    expect(describeFinding(leading({ cheapest: null })).words).toBe(
      "Looks the same on screen, but no price now",
    );
    expect(describeFinding(leading({ same: null })).words).toBe("Nothing looks the same");
  });
});

describe("the matches that lead", () => {
  it("stand once, with all that they lead in", () => {
    const cheapestToo = "Closest and cheapest that looks the same";
    expect(listLed(leading()).map(({ title }) => title)).toEqual([cheapestToo, "Surest"]);
    expect(listLed(leading({ surest: match(1) })).map(({ title }) => title)).toEqual([
      "Surest, closest and cheapest that looks the same",
    ]);
    expect(listLed(leading({ cheapest: null, surest: null, closest: null }))).toEqual([]);
  });

  it("has no surest card where all are unlikely", () => {
    const unlikely = { ...match(2), step_confidence: 0.05 };
    expect(listLed(leading({ surest: unlikely })).map(({ title }) => title)).toEqual([
      "Closest and cheapest that looks the same",
    ]);
    expect(listLed(leading({ surest: { ...unlikely, worn_together: 7 } }))).toHaveLength(2);
  });

  it("has no surest card that reads no surer than another", () => {
    expect(listLed(leading({ surest: match(2) })).map(({ title }) => title)).toEqual([
      "Closest and cheapest that looks the same",
    ]);
    const worn = { ...match(2), worn_together: 9 };
    expect(listLed(leading({ surest: worn })).map(({ title }) => title)).toEqual([
      "Closest and cheapest that looks the same",
      "Surest",
    ]);
  });

  it("has a surest card for another shade of the closest product, though both read as sure", () => {
    const otherShade = { ...match(2), slug: match(1).slug };
    expect(listLed(leading({ cheapest: null, surest: otherShade })).map(({ title }) => title)).toEqual([
      "Surest",
      "Closest",
    ]);
    expect(listLed(leading({ cheapest: null, surest: match(2) })).map(({ title }) => title)).toEqual([
      "Closest",
    ]);
  });

  it("calls the cheapest so among those of its look alone, and not where it is the only one", () => {
    expect(listLed(alike(1)).map(({ title }) => title)).toEqual(["Closest", "Surest"]);
    const same = { verdict: "very close" as const, count: 3, min_price: 9, max_price: 53 };
    const apart = leading({ same, closest: match(3), surest: null });
    expect(listLed(apart).map(({ title }) => title)).toEqual([
      "Cheapest that looks nearly the same",
      "Closest",
    ]);
  });

  it("leave the others as one group", () => {
    expect(describeOthers(alike(3), listLed(alike(3)), [match(3, 12)])).toBe(
      "1 more that looks the same, £12.00",
    );
    expect(describeOthers(alike(2), listLed(alike(2)), [])).toBeUndefined();
    const nearly = { verdict: "very close" as const, count: 6, min_price: null, max_price: null };
    expect(describeOthers(leading({ same: nearly }), [], [])).toBe("6 more that look nearly the same");
    expect(describeOthers(leading({ same: null }), [], [])).toBeUndefined();
  });

  it("say of the others what these cost, without those that lead", () => {
    const others = [match(3, 37), match(4, 12.5), match(5, null), { ...match(6, 4), in_stock: false }];
    expect(describeOthers(alike(6), listLed(alike(6)), others)).toBe(
      "4 more that look the same, £12.50 to £37.00",
    );
    expect(describeOthers(alike(6), listLed(alike(6)), others.slice(2).concat(others.slice(2)))).toBe(
      "4 more that look the same",
    );
  });

  it("promise no lowest price of others that are not all known", () => {
    expect(describeOthers(alike(12), listLed(alike(12)), [match(3, 12)])).toBe(
      "10 more that look the same, up to £53.00",
    );
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
    expect(moveByKey("ArrowUp", MIDDLE, 4)).toEqual({ lighter: 1, warmer: 0 });
    expect(moveByKey("ArrowLeft", { lighter: 0, warmer: -4 }, 4)).toEqual({ lighter: 0, warmer: -4 });
    expect(moveByKey("Home", { lighter: 2, warmer: 1 }, 4)).toEqual(MIDDLE);
    expect(moveByKey("a", MIDDLE, 4)).toBeUndefined();
  });

  it("follows a pointer, also beyond its edges", () => {
    expect(findSpot(0.5, 0.5, 4)).toEqual(MIDDLE);
    expect(findSpot(1.4, -0.2, 4)).toEqual({ lighter: 4, warmer: 4 });
  });

  it("says where the disc is", () => {
    expect(describeSpot(MIDDLE)).toBe("your shade, not moved");
    expect(describeSpot({ lighter: 1, warmer: -2 })).toBe("1 step lighter, 2 steps cooler");
  });
});
