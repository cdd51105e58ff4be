/** The address of a comparison, unit prices, reasons of certificates, departments, and the groups of the menu. */
import { describe, expect, it } from "vitest";
import type { Category } from "~/api/categories";
import { describeComparison, distinguishNames } from "~/features/compare/compare-verdict";
import { describeRating } from "~/features/compare/fact-table";
import { readComparedShades } from "~/features/compare/read-compared-shades";
import { findReason } from "~/features/product/facts/certificates";
import { groupCategories } from "~/features/shell/header/category-menu";
import { buildComparePath } from "~/shared/shades/compare-path";
import { listChosenCategories, listDepartments } from "~/shared/shades/departments";
import type { StartShade } from "~/shared/shades/find-matches";
import { readFinderQuery } from "~/shared/shades/finder-query";
import { formatUnitPrice } from "~/ui/price";
import { formatAverage, formatRating } from "~/ui/rating";

const readShades = (search: string) => readComparedShades(new URLSearchParams(search));

describe("the address of a comparison", () => {
  it("reads back as itself", () => {
    const shades = [
      { product: "silk-veil", id: 4 },
      { product: "唇膏", id: 12 },
    ];
    expect(readShades(buildComparePath(shades).split("?")[1] ?? "")).toEqual(shades);
  });

  it("keeps at most four, each once, and nothing that is no shade", () => {
    const search = "shades=a:1,b:2,a:1,c/../d:3,e:x,f:-1,g:3,h:4,i:5";
    expect(readShades(search).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(readShades("")).toEqual([]);
  });
});

describe("the verdict of a comparison", () => {
  const far = (name: string, delta_e: number, likeness: number | null, verdict = "close") => ({
    name,
    delta_e,
    verdict,
    likeness,
  });
  const cost = (name: string, unit_price: number | null, unit = "10 ml", in_stock = true) => ({
    name,
    unit_price,
    unit,
    in_stock,
    price: 9,
    currency: "GBP",
  });
  const SAND = far("Sand", 0.31, 0.4, "indistinguishable");
  const OAT = far("Oat", 2.2, 0.624);

  it("names what is closest, cheapest and most alike, each apart", () => {
    expect(
      describeComparison("Linen", [OAT, SAND], [cost("Linen", 9), cost("Oat", 4.2), cost("Sand", 6)]),
    ).toBe(
      "Closest in colour to Linen: Sand, they look the same on screen; cheapest for its size: Oat " +
        "(£4.20 per 10\u00a0ml); most alike in ingredients: Oat (62% alike).",
    );
  });

  it("calls no ingredients alike that share less than half", () => {
    expect(describeComparison("Linen", [SAND, far("Oat", 2.2, 0.04)], [])).toMatch(
      /; ingredients at most 40% alike\.$/,
    );
    expect(describeComparison("Linen", [far("Oat", 2.2, 0.004)], [])).toMatch(/; ingredients not alike\.$/);
  });

  it("names whose ingredients it speaks of where a list is unknown", () => {
    const unknown = far("Fawn", 3, null);
    expect(describeComparison("Linen", [SAND, unknown], [])).toMatch(/; ingredients of Sand 40% alike\.$/);
    expect(describeComparison("Linen", [SAND, far("Oat", 2.2, 0.04), unknown], [])).toMatch(
      /; ingredients of Sand and Oat at most 40% alike\.$/,
    );
    expect(describeComparison("Linen", [far("Oat", 2.2, 0.004), unknown], [])).toMatch(
      /; ingredients of Oat not alike\.$/,
    );
  });

  it.each([
    [[5, 5, 5], "all cost £5.00 per 10\u00a0ml"],
    [[5, 5, 9], "cheapest for their size: Linen and Sand (£5.00 per 10\u00a0ml)"],
    [[5, 5, null], "Linen and Sand cost £5.00 per 10\u00a0ml"],
  ])("says of unit prices %j: %s", (prices, words) => {
    const [linen = null, sand = null, oat = null] = prices;
    const priced = [cost("Linen", linen), cost("Sand", sand), cost("Oat", oat)];
    const unknown = [far("Sand", 0.31, null, "indistinguishable"), far("Oat", 2.2, null)];
    expect(describeComparison("Linen", unknown, priced)).toBe(
      `Closest in colour to Linen: Sand, they look the same on screen; ${words}.`,
    );
  });

  it("says of two how they differ", () => {
    expect(describeComparison("Linen", [SAND], [cost("Linen", 9), cost("Sand", 6)])).toBe(
      "Linen and Sand look the same on screen; cheapest for its size: Sand (£6.00 per 10\u00a0ml); " +
        "ingredients 40% alike.",
    );
  });

  it.each([
    ["other units", [cost("Linen", 9), cost("Oat", 4, "10 g")]],
    ["nothing in stock", [cost("Linen", 9), cost("Oat", 4, "10 ml", false)]],
    ["no unit price", [cost("Linen", 9), cost("Oat", null)]],
  ])("says nothing of a price with %s, and nothing of ingredients without a list", (_, prices) => {
    expect(describeComparison("Linen", [far("Oat", 2.2, null)], prices)).toBe(
      "Linen and Oat look close on screen.",
    );
  });

  it("tells shades of one name apart by their brand, else by their product", () => {
    const ballet = { name: "Ballet", brand: "Aster", product: "Silk Stain" };
    const named = distinguishNames([
      { ...ballet, id: 1 },
      { ...ballet, id: 2, product: "Plain Balm" },
      { ...ballet, id: 3, brand: "Birch" },
      { ...ballet, id: 4, name: "Sand" },
    ]);
    expect([...named.values()]).toEqual([
      "Ballet of Silk Stain",
      "Ballet of Plain Balm",
      "Ballet by Birch",
      "Sand",
    ]);
  });

  it("has nothing to say of one shade alone", () => {
    expect(describeComparison("Linen", [], [cost("Linen", 9)])).toBeUndefined();
  });
});

describe("a rating among compared shades", () => {
  it("is written as wherever it stands", () => {
    expect(describeRating(2.83, 12, formatRating)).toBe("2.8 of 5, 12 reviews");
    expect(describeRating(2.83, 1, formatAverage)).toBe("2.83 of 5, 1 review");
    expect(describeRating(0, 0, formatRating)).toBe("No reviews yet");
  });
});

describe("a unit price", () => {
  it.each([
    [8.33, "10 ml", "£8.33 per 10\u00a0ml"],
    [34.29, "10 g", "£34.29 per 10\u00a0g"],
    [99_999.99, "100 ml", "£99,999.99 per 100\u00a0ml"],
    [816.67, "litre", "£816.67 per litre"],
    [2, "piece", "£2.00 per piece"],
  ])("of £%s for %s is %s", (unit_price, unit, text) => {
    expect(formatUnitPrice({ unit_price, unit, currency: "GBP" })).toBe(text);
  });

  it("is unknown where the API has none", () => {
    expect(formatUnitPrice({ unit_price: null, unit: null, currency: "GBP" })).toBeUndefined();
  });
});

describe("why a product is not certified", () => {
  it("is what it contains, in everyday words, each once", () => {
    const ingredients = {
      natural: ["Aqua", "Cera Alba", "Lanolin", "Lanolin Alcohol"],
      synthetic: ["CI 75470"],
    };
    expect(findReason("Vegan", ingredients)).toBe("contains beeswax, lanolin and carmine");
    expect(findReason("Vegan", { natural: ["Mel"], synthetic: [] })).toBe("contains honey");
  });

  it("is unknown where the list gives no reason", () => {
    expect(findReason("Vegan", { natural: ["Aqua"], synthetic: [] })).toBeUndefined();
    expect(findReason("Organic", { natural: ["Cera Alba"], synthetic: [] })).toBeUndefined();
  });
});

const CATEGORIES = [
  ["foundation", "Complexion"],
  ["concealer", "Complexion"],
  ["lipstick", "Lips"],
  ["nail-polish", "Nails"],
].map(([slug, department]) => ({ slug, name: slug, department }) as Category);

describe("a colour", () => {
  const list = (search: string) =>
    listChosenCategories(readFinderQuery(new URLSearchParams(search)), CATEGORIES, []);

  it.each([
    ["by=colour&hex=c98f6b", ["foundation", "concealer"]],
    ["by=photo&hex=c98f6b", ["foundation", "concealer"]],
    ["by=colour&hex=c98f6b&department=lips", ["lipstick"]],
    ["by=colour&hex=c98f6b&department=all", []],
    ["by=colour&hex=c98f6b&category=nail-polish", ["nail-polish"]],
    ["brand=a&product=b&shade=1", []],
    ["by=several&own=wear:veil:12&department=all", []],
    ["by=several&own=wear:c98f6b", ["foundation", "concealer"]],
  ])("%s looks in %j", (search, slugs) => {
    expect(list(search)).toEqual(slugs);
  });
});

describe("several shades", () => {
  const categories = [
    ...CATEGORIES,
    { slug: "lip-liner", name: "Lip liner", department: "Lips" } as Category,
  ];
  const addShades = (slugs: string[]): StartShade[] =>
    slugs.map((category, variant) => ({
      name: "A shade",
      value: "#c98f6b",
      variant,
      product: { category } as StartShade["product"],
    }));
  const list = (slugs: string[], search = "") =>
    listChosenCategories(
      readFinderQuery(new URLSearchParams(`by=several${search}`)),
      categories,
      addShades(slugs),
    );

  it.each([
    [["foundation"], ["foundation"]],
    [["lipstick"], ["lipstick"]],
    [["foundation", "concealer", "foundation"], ["foundation"]],
    [
      ["foundation", "concealer"],
      ["foundation", "concealer"],
    ],
    [
      ["lipstick", "foundation"],
      ["foundation", "concealer"],
    ],
    [
      ["lipstick", "lip-liner"],
      ["lipstick", "lip-liner"],
    ],
  ])("from %j look in %j", (slugs, chosen) => {
    expect(list(slugs)).toEqual(chosen);
  });

  it("go by the choice of the shopper", () => {
    expect(list(["foundation"], "&category=concealer")).toEqual(["concealer"]);
    expect(list(["foundation"], "&department=lips")).toEqual(["lipstick", "lip-liner"]);
    expect(list(["foundation"], "&department=all")).toEqual([]);
  });

  it("count a shade with two verdicts once", () => {
    const [foundation, concealer] = addShades(["foundation", "concealer"]);
    const shades = [foundation, foundation, concealer] as StartShade[];
    expect(
      listChosenCategories(readFinderQuery(new URLSearchParams("by=several")), categories, shades),
    ).toEqual(["foundation", "concealer"]);
  });
});

it("a department that is written in two ways is one, in the finder and in the menu", () => {
  const categories = [
    ["foundation", "Complexion"],
    ["blush", "complexion"],
    ["lipstick", "Lips"],
    ["gloss", "LIPS"],
  ].map(([slug, department]) => ({ slug, name: slug, department }) as Category);
  expect(listDepartments(categories, new Set(["blush", "foundation", "gloss", "lipstick"]))).toEqual([
    "Complexion",
    "Lips",
  ]);
  expect(groupCategories(categories).map(({ title }) => title)).toEqual(["Complexion", "Lips"]);
});

it("departments of one category share the last group of the menu", () => {
  const titles = groupCategories(CATEGORIES).map(({ title, categories }) => [title, categories.length]);
  expect(titles).toEqual([
    ["Complexion", 2],
    ["More", 2],
  ]);
});
