import { describe, expect, it, vi } from "vitest";
import type { SearchResponse } from "~/api/search";
import { clearFilters, readListQuery } from "~/features/catalogue/list/list-query";
import { buildOtherSearchPath } from "~/features/catalogue/list/other-search-path";
import { buildSearchBody } from "~/features/catalogue/list/search-body";
import { createReading } from "~/features/catalogue/list/search-reading";
import { moveActiveIndex } from "~/features/search/list-keys";
import {
  addSearch,
  clearRecentSearches,
  readRecentSearches,
  rememberSearch,
} from "~/features/search/recent-searches";
import { formatSearchTitle } from "~/features/search/search-title";
import { listSuggestions, selectMatches } from "~/features/search/suggestions";
import { readProductSlug } from "~/features/search/use-search-reports";
import { buildSrcSet } from "~/ui/picture";

describe("the title of the results", () => {
  it.each([
    ["rose", 12, 'Found 12 results for "rose"'],
    ["rose", 1, 'Found 1 result for "rose"'],
    ["rose", 0, 'Found 0 results for "rose"'],
    [" ", 1_234, "All 1,234 products"],
    [" ", 1, "The one product"],
    [" ", undefined, "All products"],
    [". ", 2, 'Found 2 results for "."'],
    ["rose", undefined, 'Results for "rose"'],
  ])("of %j with %s is %s", (query, total, words) => {
    expect(formatSearchTitle(query, total)).toBe(words);
  });
});

const understood = (name: string, without: string, hex: string | null = null) => ({
  kind: "category" as const,
  value: name.toLowerCase(),
  name,
  text: name,
  start: 0,
  end: 1,
  sureness: 1,
  excluded: false,
  hex,
  without,
});

const nothing = {
  categories: [],
  brands: [],
  products: [],
  shades: [],
  understood: [],
  completed: [],
  queries: [],
};

describe("suggestions", () => {
  it("lead to categories, brands, products, and the shade itself", () => {
    const found = listSuggestions("si", {
      ...nothing,
      categories: [{ name: "Silks", slug: "silks" }],
      brands: [{ name: "Fern", slug: "fern" }],
      products: [
        {
          name: "Silk",
          slug: "silk",
          brand: "Fern",
          image: "",
          shade: { id: 7, name: "Fawn", value: "#c98f6b" },
        },
      ],
      shades: [
        { name: "Fawn", slug: "silk", value: "#c98f6b", variant_id: 7, product: "Silk", brand: "Fern" },
      ],
    });
    expect(found.map(({ kind, to }) => [kind, to])).toEqual([
      ["Categories", "/categories/silks"],
      ["Brands", "/brands/fern"],
      ["Products", "/products/silk?variant=7"],
      ["Shades", "/products/silk?variant=7"],
      ["Shades", "/match-your-shade?by=colour&hex=c98f6b"],
    ]);
    expect(found[2]).toMatchObject({ colour: "#c98f6b", parent: "Fern, in Fawn" });
    expect(found[3]).toMatchObject({ colour: "#c98f6b", parent: "Fern, Silk" });
  });

  it("show all that was understood as a search for the typed words", () => {
    const parts = [understood("Red", "lip", "#bb152c"), understood("Lips", "red")];
    const [found] = listSuggestions("red lip", { ...nothing, understood: parts });
    expect(found).toMatchObject({
      kind: "Search for",
      name: "Red, Lips",
      parts: [
        { name: "Red", colour: "#bb152c" },
        { name: "Lips", colour: null },
      ],
      search: "red lip",
      to: "/search/red%20lip",
    });
  });

  it("do not repeat a category as something understood", () => {
    const categories = [{ name: "Lipstick", slug: "lipstick" }];
    const found = listSuggestions("lipstick", {
      ...nothing,
      categories,
      understood: [understood("Lipstick", "")],
    });
    expect(found.map(({ kind }) => kind)).toEqual(["Categories"]);
  });

  const found = {
    categories: [{ name: "A", slug: "a" }],
    brands: [{ name: "B", slug: "b" }],
    products: [{ name: "P", slug: "p", brand: "B", image: "", shade: null }],
    shades: [{ name: "11 Beige", slug: "p", value: "#000000", variant_id: 1, product: "P", brand: "B" }],
    understood: [understood("U", "")],
    completed: ["abc"],
    queries: ["ab"],
  };
  const first = ["Categories", "Search for", "Search for", "Popular searches", "Brands"];

  it.each([
    ["p", [...first, "Products", "Shades", "Shades"]],
    ["beige", [...first, "Shades", "Shades", "Products"]],
    ["bei", [...first, "Shades", "Shades", "Products"]],
    ["b bei", [...first, "Products", "Shades", "Shades"]],
    ["b 11 beige", [...first, "Shades", "Shades", "Products"]],
  ])("for %j stand in the order %j", (words, kinds) => {
    expect(listSuggestions(words, found).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ["u", "Products: U"],
    ["p", ""],
  ])("for %j say why products that are not called so are there: %j", (words, title) => {
    const [product] = listSuggestions(words, found).filter(({ kind }) => kind === "Products");
    expect(product?.title).toBe(title);
  });
});

describe("the keys of the list", () => {
  it.each([
    ["ArrowDown", undefined, 0],
    ["ArrowUp", 0, undefined],
    ["ArrowUp", undefined, 2],
    ["ArrowDown", 2, undefined],
    ["Home", 2, 0],
    ["End", 0, 2],
  ])("%s from %s leads to %s of three", (key, from, to) => {
    expect(moveActiveIndex(key, from, 3)).toEqual({ active: to });
  });

  it("leave Home, End and letters to the text while no option is active", () => {
    expect(moveActiveIndex("Home", undefined, 3)).toBeUndefined();
    expect(moveActiveIndex("End", undefined, 3)).toBeUndefined();
    expect(moveActiveIndex("a", 1, 3)).toBeUndefined();
  });
});

describe("recent searches", () => {
  it("are at most five, the latest first, each once", () => {
    expect(addSearch(["rose", "Lipstick"], "lipstick")).toEqual(["lipstick", "rose"]);
    expect(addSearch(["a", "b", "c", "d", "e"], "f")).toEqual(["f", "a", "b", "c", "d"]);
  });

  it("last as long as the page where the browser stores nothing, and can be cleared there too", () => {
    const refuse = () => {
      throw new Error("storage is blocked");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    rememberSearch(" rose ");
    expect(readRecentSearches()).toEqual(["rose"]);
    clearRecentSearches();
    expect(readRecentSearches()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("are offered where they begin with the typed words and say more", () => {
    expect(selectMatches(["Red lip", "red", "lip red", "redder", "reddest"], "red")).toEqual([
      "Red lip",
      "redder",
    ]);
  });
});

describe("how the words were read", () => {
  const answer = (parts: Partial<SearchResponse>): SearchResponse => ({
    products: [],
    pagination: { records_matching_search: 5 } as SearchResponse["pagination"],
    filters: {} as SearchResponse["filters"],
    understood: [],
    corrections: [],
    corrected_query: null,
    let_go: [],
    contradictions: [],
    nearly: [],
    offers: [],
    unlisted: { total: 0, products: [] },
    explained: null,
    read_query: "",
    ...parts,
  });

  it("is not said where there is nothing to say", () => {
    expect(createReading(answer({}))).toBeUndefined();
  });

  it("holds only what the page shows", () => {
    const reading = createReading(
      answer({
        understood: [understood("Red", "lip", "#bb152c"), understood("Lipstick", "red")],
        corrected_query: "red lipstick",
        let_go: [
          {
            text: "dry",
            start: 0,
            end: 3,
            met_by: 0,
            excluded: false,
            reason: "text",
            may_be_ingredient: false,
          },
          {
            text: "dry",
            start: 4,
            end: 7,
            met_by: 0,
            excluded: false,
            reason: "text",
            may_be_ingredient: false,
          },
          {
            text: "oily",
            start: 8,
            end: 12,
            met_by: 3,
            excluded: false,
            reason: "text",
            may_be_ingredient: false,
          },
          {
            text: "eyes",
            start: 8,
            end: 12,
            met_by: 5,
            excluded: false,
            reason: "text",
            may_be_ingredient: false,
          },
          {
            text: "no latex",
            start: 13,
            end: 21,
            met_by: 0,
            excluded: true,
            reason: "unknown",
            may_be_ingredient: true,
          },
          {
            text: "purple",
            start: 22,
            end: 28,
            met_by: 0,
            excluded: false,
            reason: "unmet",
            may_be_ingredient: false,
          },
          {
            text: "coeliac safe",
            start: 29,
            end: 41,
            met_by: 0,
            excluded: false,
            reason: "medical",
            may_be_ingredient: false,
          },
          {
            text: "fair skin",
            start: 42,
            end: 51,
            met_by: 0,
            excluded: false,
            reason: "skin",
            may_be_ingredient: false,
          },
        ],
      }),
    );
    expect(reading).toEqual({
      understood: [
        { kind: "category", name: "Red", text: "Red", without: "lip", values: ["red"], colour: "#bb152c" },
        { kind: "category", name: "Lipstick", text: "Lipstick", without: "red", values: ["lipstick"] },
      ],
      corrected: "red lipstick",
      letGo: ["dry"],
      unmet: ["purple"],
      otherShades: [],
      unknownSkins: ["fair skin"],
      healthPromises: ["coeliac safe"],
      notLeftOut: ["no latex"],
      mayContain: true,
      preferred: [{ text: "oily", products: 3 }],
      contradictions: [],
      nearly: [],
      otherSearches: [],
      unlisted: { total: 0, cards: [] },
    });
  });

  it("chooses filters where one says just the same", () => {
    const part = (change: Partial<SearchResponse["understood"][number]>) => ({
      ...understood("x", ""),
      ...change,
    });
    const read = createReading(
      answer({
        understood: [
          part({ kind: "depth", value: "brown,dark" }),
          part({ kind: "finish", value: "matte", excluded: true }),
          part({ kind: "colour", value: "red" }),
          part({ kind: "category", value: "lip-gloss", start: 4 }),
          part({ kind: "type", value: "Lip Oil", start: 4 }),
        ],
      }),
    );
    expect(read?.understood.map(({ values }) => values)).toEqual([
      ["brown", "dark"],
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  const list = (search: string) => readListQuery(new URLSearchParams(search));

  it("is left for other words with the same filters, from the first page", () => {
    const path = buildOtherSearchPath("red & matte", list("brand=fern&sort=rating&page=3&as_typed=1"));
    expect(path).toBe("/search/red%20%26%20matte?brand=fern&sort=rating&as_typed=1");
    expect(buildOtherSearchPath("", list(""))).toBe("/search/%20");
  });

  it("is asked for as typed, also after the filters are cleared", () => {
    const asTyped = list("as_typed=1&brand=fern");
    expect(buildSearchBody({ searchText: "lipstik" }, asTyped, 1)).toMatchObject({ as_typed: true });
    expect(clearFilters(asTyped)).toMatchObject({ asTyped: true, brands: [] });
    expect(buildSearchBody({ searchText: "lipstik" }, list("as_typed=yes"), 1)).not.toHaveProperty(
      "as_typed",
    );
  });
});

describe("an opened product", () => {
  it.each([
    ["/products/silk?variant=7", "silk"],
    ["/products/cr%C3%A8me", "crème"],
    ["/brands/fern", undefined],
    ["", undefined],
  ])("of %j is %s", (path, slug) => {
    expect(readProductSlug(path)).toBe(slug);
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
