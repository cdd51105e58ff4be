import { describe, expect, it } from "vitest";
import { moveActiveIndex } from "~/features/search/search-box";
import { formatSearchTitle } from "~/features/search/search-title";
import { listSuggestions } from "~/features/search/use-suggestions";
import { buildSrcSet } from "~/ui/picture";

describe("the title of the results", () => {
  it.each([
    ["rose", 12, 'Found 12 results for "rose"'],
    ["rose", 1, 'Found 1 result for "rose"'],
    ["rose", 0, 'Found 0 results for "rose"'],
    [" ", 1_234, 'Found 1,234 results for "everything"'],
    ["rose", undefined, 'Results for "rose"'],
  ])("of %j with %s is %s", (query, total, words) => {
    expect(formatSearchTitle(query, total)).toBe(words);
  });
});

describe("suggestions", () => {
  it("lead to brands, products, and the shade itself", () => {
    const found = listSuggestions({
      categories: [],
      understood: [],
      queries: [],
      brands: [{ name: "Fern", slug: "fern" }],
      products: [{ name: "Silk", slug: "silk", brand: "Fern", image: "" }],
      shades: [
        { name: "Fawn", slug: "silk", value: "#c98f6b", variant_id: 7, product: "Silk", brand: "Fern" },
      ],
    });
    expect(found.map(({ kind, to }) => [kind, to])).toEqual([
      ["Brands", "/brands/fern"],
      ["Products", "/products/silk"],
      ["Shades", "/products/silk?variant=7"],
    ]);
    expect(found[2]?.colour).toBe("#c98f6b");
  });

  it("are walked with the arrow keys, from the box and back to it", () => {
    expect(moveActiveIndex(undefined, 1, 3)).toBe(0);
    expect(moveActiveIndex(0, -1, 3)).toBeUndefined();
    expect(moveActiveIndex(undefined, -1, 3)).toBe(2);
    expect(moveActiveIndex(2, 1, 3)).toBeUndefined();
  });
});

describe("a drawn picture", () => {
  it("lies ready in three widths; any other stands alone", () => {
    expect(buildSrcSet("/media/demo/products/x/main.svg?v=1")).toBe(
      "/media/demo/products/x/main-320.webp?v=1 320w, /media/demo/products/x/main-640.webp?v=1 640w, /media/demo/products/x/main-960.webp?v=1 960w",
    );
    expect(buildSrcSet("/media/members/a.webp")).toBeUndefined();
    expect(buildSrcSet("/placeholder.svg")).toBeUndefined();
    expect(buildSrcSet(null)).toBeUndefined();
  });
});
