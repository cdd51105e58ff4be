import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { createApi } from "~/api/client/client";
import { toLoadResult } from "~/api/client/load-result";
import type { Card, Filters, SearchResponse } from "~/api/search";
import {
  BrandHeader,
  buildBrandView,
  PAGE_MANAGERS,
  splitParagraphs,
} from "~/features/catalogue/brand/brand-header";
import { nameWithBrand, selectFirstShades, truncateName } from "~/features/catalogue/card/card-data";
import { FilterChoices } from "~/features/catalogue/filters/filter-choices";
import {
  buildFilterGroups,
  countFilters,
  getPriceBounds,
  hasShadesForSkin,
} from "~/features/catalogue/filters/filter-options";
import { applyPriceRange, getPriceRange } from "~/features/catalogue/filters/price-filter";
import {
  buildListPath,
  clearFilters,
  readListQuery,
  setPage,
  toggleChoice,
  toggleSwitch,
  writeListQuery,
} from "~/features/catalogue/list/list-query";
import { createListing, extendListing, loadListing } from "~/features/catalogue/list/listing";
import { buildSearchBody } from "~/features/catalogue/list/search-body";
import { moveHigh, moveLow } from "~/ui/forms/range-slider";

const read = (search: string) => readListQuery(new URLSearchParams(search));
const everywhere = { searchText: " " };

describe("a list's address", () => {
  it.each([
    "",
    "brand=a&brand=b&category=c&filter=finish%3Amatte&filter=finish%3Asatin&min=5&max=30&sort=reviews&page=2&to=4",
    "min=5&unit_min=2&unit_max=9&sort=unit_price&in_stock=1&delivered=1",
  ])("says the same when it is read and written: %s", (search) => {
    expect(writeListQuery(read(search)).toString()).toBe(search);
  });

  it("is read without trust", () => {
    const query = read(
      "brand=&sort=sideways&page=-3&to=99&min=9&max=9&filter=nothing&filter=:x&brand=a&brand=a",
    );
    expect(query).toEqual({ brands: ["a"], categories: [], attributes: {}, page: 1, lastPage: 10 });
  });

  it("asks for ten pages at once and no more", () => {
    expect(read("page=3&to=500").lastPage).toBe(12);
    expect(read("page=3&to=1").lastPage).toBe(3);
  });

  it("starts over at page one when a filter changes, and keeps the sort", () => {
    const next = toggleChoice(read("page=4&sort=name&sort=reviews&brand=a"), "brand", "b");
    expect(buildListPath("/search/x", next)).toBe("/search/x?brand=a&brand=b");
    expect(buildListPath("/b", toggleChoice(read("sort=reviews&page=2"), "filter", "finish:matte"))).toBe(
      "/b?filter=finish%3Amatte&sort=reviews",
    );
  });

  it("lets a choice go when it is pressed again", () => {
    expect(toggleChoice(read("filter=finish:matte"), "filter", "finish:matte").attributes).toEqual({});
    expect(toggleChoice(read("category=lips"), "category", "lips").categories).toEqual([]);
  });

  it("forgets every filter and no sort", () => {
    expect(writeListQuery(clearFilters(read("brand=a&min=3&sort=reviews&page=2"))).toString()).toBe(
      "sort=reviews",
    );
  });

  it("drops what was added below when a page is chosen", () => {
    expect(buildListPath("/b", setPage(read("page=2&to=4"), 3))).toBe("/b?page=3");
  });
});

describe("what the API is asked", () => {
  it("twenty a page, kept to the page's own brand", () => {
    const body = buildSearchBody(
      { searchText: " ", brand: "own" },
      read("brand=other&min=2&filter=finish:matte"),
      3,
    );
    expect(body).toEqual({
      query: " ",
      page_limit: 20,
      page_number: 3,
      filters: { finish: ["matte"] },
      category_slugs: [],
      brand_slugs: ["own"],
      sort_by: "rating",
      must_have_variant: false,
      min_price: 2,
    });
  });
});

const createFilter = (slug: string, count = 1) => ({ name: slug.toUpperCase(), slug, count });
const filters: Filters = {
  brands: [createFilter("a"), createFilter("b"), createFilter("empty", 0)],
  categories: [createFilter("lips")],
  price: { minPrice: 4.2, maxPrice: 19.01, currency: "GBP" },
  unit_price: { minPrice: 1.5, maxPrice: 80.2, currency: "GBP" },
  others: [
    {
      type: "finish",
      filters: [
        { name: "Matte", value: "matte", count: 3 },
        { name: "Satin", value: "satin", count: 1 },
      ],
    },
    { type: "free_from", filters: [{ name: "Fragrance", value: "fragrance", count: 2 }] },
  ],
};

describe("the shades of a card", () => {
  const variants = ["a", "b", "c", "d", "e"].map((name, id) => ({ id, name, value: `#00000${id}` }));

  it("are the first four", () => {
    expect(selectFirstShades({ variants, variant_count: 9 })).toEqual({
      shades: ["#000000 a", "#000001 b", "#000002 c", "#000003 d"],
      hiddenShades: 5,
    });
  });

  it("begin with the one that was looked for, which is named", () => {
    const rose = { id: 8, name: "Rose", value: "#cc0033" };
    const { foundName, shades, hiddenShades } = selectFirstShades({
      variants,
      variant_count: 9,
      shown_shade: rose,
    });
    expect([foundName, shades[0], hiddenShades]).toEqual(["Rose", "#cc0033 Rose", 5]);
    const known = selectFirstShades({ variants, variant_count: 5, shown_shade: variants[2] });
    expect(known.shades.map((shade) => shade.slice(-1))).toEqual(["c", "a", "b", "d"]);
  });
});

describe("the filters of a list", () => {
  it("are shown only where there is more than one option", () => {
    expect(buildFilterGroups(filters, read(""), everywhere).map(({ title }) => title)).toEqual([
      "Brand",
      "Finish",
    ]);
  });

  it("know which words of a search they are about", () => {
    const kinds = buildFilterGroups(filters, read(""), everywhere).map((group) => group.kinds);
    expect(kinds).toEqual([["brand"], ["finish"]]);
    const withCategories = { ...filters, categories: [createFilter("lips"), createFilter("eyes")] };
    expect(buildFilterGroups(withCategories, read(""), everywhere)[1]?.kinds).toEqual([
      "category",
      "department",
      "type",
    ]);
  });

  it("leave out what the page is kept to, and choices that would leave nothing", () => {
    expect(
      buildFilterGroups(filters, read(""), { searchText: " ", brand: "a" }).map(({ title }) => title),
    ).toEqual(["Finish"]);
    const brand = buildFilterGroups(filters, read("brand=empty"), everywhere)[0];
    expect(brand?.options.map(({ value, chosen }) => [value, chosen])).toEqual([
      ["a", false],
      ["b", false],
      ["empty", true],
    ]);
  });

  it("run the price from the pound below to the pound above, where prices differ", () => {
    expect(getPriceBounds(filters)).toEqual({ floor: 4, ceiling: 20 });
    const equalPrices = { ...filters, price: { minPrice: 5, maxPrice: 5, currency: "GBP" } };
    expect(getPriceBounds(equalPrices)).toBeUndefined();
    expect(
      getPriceBounds({ ...filters, price: { minPrice: null, maxPrice: null, currency: "GBP" } }),
    ).toBeUndefined();
  });

  it("compare with the shade that is worn where any product is for skin", () => {
    const withDepths = (...counts: number[]) => ({
      ...filters,
      others: [
        ...filters.others,
        { type: "depth", filters: counts.map((count) => ({ name: "Deep", value: "dark", count })) },
      ],
    });
    expect(hasShadesForSkin(filters)).toBe(false);
    expect(hasShadesForSkin(withDepths(0, 0))).toBe(false);
    expect(hasShadesForSkin(withDepths(0, 2))).toBe(true);
  });

  it("have a range of unit prices, and what is in stock alone, each counted as one", () => {
    expect(getPriceBounds(filters, "unitPrice")).toEqual({ floor: 1, ceiling: 81 });
    const query = read("unit_min=2&unit_max=9&in_stock=1&delivered=1");
    expect(countFilters(query)).toBe(2);
    expect(getPriceRange(query, { floor: 1, ceiling: 81 }, "unitPrice")).toEqual({ low: 2, high: 9 });
    expect(buildSearchBody(everywhere, query, 1)).toMatchObject({
      min_unit_price: 2,
      max_unit_price: 9,
      in_stock: true,
      delivered: true,
    });
    expect(writeListQuery(clearFilters(query)).toString()).toBe("delivered=1");
    expect(writeListQuery(toggleSwitch(query, "delivered")).toString()).toBe(
      "unit_min=2&unit_max=9&in_stock=1",
    );
    expect(read("unit_min=9&unit_max=9").unitMin).toBeUndefined();
  });

  it("are counted, the price as one", () => {
    expect(countFilters(read("brand=a&filter=finish:matte&filter=finish:satin&min=3&max=9"))).toBe(4);
  });
});

describe("the price slider", () => {
  const bounds = { floor: 4, ceiling: 20 };

  it("never lets its ends meet", () => {
    expect(moveLow({ low: 4, high: 10 }, 15)).toEqual({ low: 9, high: 10 });
    expect(moveHigh({ low: 9, high: 20 }, 3)).toEqual({ low: 9, high: 10 });
    expect(getPriceRange(read("min=50"), bounds)).toEqual({ low: 19, high: 20 });
  });

  it("asks for nothing at an end left where it was", () => {
    expect(writeListQuery(applyPriceRange(read(""), bounds, { low: 4, high: 12 })).toString()).toBe("max=12");
    expect(
      writeListQuery(applyPriceRange(read("min=6&max=9"), bounds, { low: 4, high: 20 })).toString(),
    ).toBe("");
  });
});

const card = (slug: string) => ({ slug, unit_price: null, images: [], variants: [] }) as unknown as Card;
const answer = (page: number, slugs: string[], last = false): SearchResponse => ({
  products: slugs.map(card),
  pagination: {
    current_page: page,
    total_pages: 3,
    records_matching_search: 50,
    page_length: 20,
    is_last_page: last,
  },
  filters,
  read_query: "",
  corrected_query: null,
  understood: [],
  corrections: [],
  let_go: [],
  contradictions: [],
  nearly: [],
  offers: [],
  unlisted: { total: 0, products: [] },
  explained: null,
});

describe("a list that grows", () => {
  it("puts later pages below, each product once", () => {
    const grown = extendListing(createListing(answer(1, ["a", "b"])), answer(2, ["b", "c"]));
    expect(grown.products.map(({ slug }) => slug)).toEqual(["a", "b", "c"]);
    expect(grown).toMatchObject({ page: 2, totalPages: 3, total: 50, isComplete: false });
  });

  it("names unit prices where they say something, and wherever they are the order", () => {
    const list = (fields: object, sort?: "unit_price", delivered?: boolean) => {
      const product = {
        ...card("a"),
        price: 12,
        unit: "10 ml",
        currency: "GBP",
        category_slug: "foundation",
        ...fields,
      };
      const [shown] = createListing(
        { ...answer(1, []), products: [product as Card] },
        { sort, delivered },
      ).products;
      return shown?.unitPrice;
    };
    expect(list({ unit_price: 4 })).toBe("£4.00 per 10\u00a0ml");
    expect(list({ unit_price: 40, category_slug: "lipstick" })).toBeUndefined();
    expect(list({ unit_price: 4, category_slug: "fragrance" })).toBeUndefined();
    expect(list({ unit_price: 40, category_slug: "lipstick" }, "unit_price")).toBe("£40.00 per 10\u00a0ml");
    expect(list({ unit_price: 4, delivered_price: 12 })).toBe("£4.00 per 10\u00a0ml");
    expect(list({ unit_price: 4, delivered_price: 12 }, undefined, true)).toBe("£4.00 per 10\u00a0ml");
    const paid = list({ unit_price: 4, delivered_price: 15 }, undefined, true);
    expect(paid).toBe("£4.00 per 10\u00a0ml without delivery");
  });

  it("keeps what was said about the words on its first page", () => {
    const later = { ...answer(2, ["b"]), corrected_query: "gloss" };
    expect(createListing(later).reading).toBeDefined();
    expect(extendListing(createListing(answer(1, ["a"])), later).reading).toBeUndefined();
  });

  it("is complete at the last page or at an empty answer", () => {
    expect(createListing(answer(3, ["a"], true)).isComplete).toBe(true);
    expect(createListing(answer(9, [])).isComplete).toBe(true);
  });
});

describe("a filtered list", () => {
  it("that cannot be loaded is one failure, and nothing fails behind it", async () => {
    const failedUnheard = vi.fn();
    process.on("unhandledRejection", failedUnheard);
    const api = createApi("http://shop.example", () => Promise.reject(new TypeError("fetch failed")));
    const loaded = await toLoadResult(loadListing(api, everywhere, read("brand=x&page=1&to=3")));
    await new Promise(setImmediate);
    process.off("unhandledRejection", failedUnheard);
    expect(loaded.ok).toBe(false);
    expect(failedUnheard).not.toHaveBeenCalled();
  });

  it("has the choices of the same words without filters, as typed if they were", async () => {
    const asked: Record<string, unknown>[] = [];
    const api = createApi("http://shop.example", async (request) => {
      asked.push(await request.json());
      return Response.json(answer(1, ["a"]));
    });
    const words = { searchText: "glos" };
    await loadListing(api, words, read("brand=x&as_typed=1&delivered=1&sort=rating&in_stock=1"));
    const choices = asked.find(({ brand_slugs }) => String(brand_slugs) === "");
    expect(choices).toMatchObject({ query: "glos", as_typed: true, delivered: true, sort_by: "rating" });
    expect(choices).not.toHaveProperty("in_stock");
    expect(asked).toContainEqual(expect.objectContaining({ brand_slugs: ["x"], in_stock: true }));
  });
});

describe("a name on a card", () => {
  it("is cut at forty, at fifty where nothing is said", () => {
    expect(truncateName("x".repeat(41), 40)).toBe(`${"x".repeat(40)}…`);
    expect(truncateName("x".repeat(40), 40)).toBe("x".repeat(40));
    expect(truncateName("x".repeat(60))).toHaveLength(51);
  });

  it("says the brand once, before the name", () => {
    expect(nameWithBrand("Northlight", "Northlight Pot Concealer")).toBe("Northlight Pot Concealer");
    expect(nameWithBrand("North", "Northlight Pot Concealer")).toBe("North Northlight Pot Concealer");
    expect(nameWithBrand("Vane", "Skin Tint")).toBe("Vane Skin Tint");
  });
});

describe("a brand's page", () => {
  const brand = {
    name: "Fern",
    slug: "fern",
    description: "",
    caption: "",
    logo: "",
    banner: "",
    managed_by: "",
  };

  it("says nothing of who keeps it, as nobody has said so", () => {
    for (const slug of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
      const page = createElement(BrandHeader, { brand: { ...brand, slug } });
      expect(renderToStaticMarkup(page)).not.toMatch(/kept by/i);
    }
  });

  it("says who keeps it where staff said so", () => {
    const show = (managed_by: string) =>
      renderToStaticMarkup(createElement(BrandHeader, { brand: { ...brand, managed_by } }));
    expect(show("Brand")).toContain("Kept by Fern.");
    expect(show("BrandAmbassador")).toContain("Kept by an ambassador of Fern.");
    expect(show("Undertone")).toContain("We keep this page.");
    expect(show("NotManaged")).not.toMatch(/kept by|keep this/i);
    expect(buildBrandView({ ...brand, managed_by: "Brand" }).pageManagedBy).toBe("Brand");
  });

  it("has the same manager in its data every time", () => {
    expect(buildBrandView(brand).pageManagedBy).toBe(buildBrandView(brand).pageManagedBy);
    const managers = new Set(
      ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"].map(
        (slug) => buildBrandView({ ...brand, slug }).pageManagedBy,
      ),
    );
    expect([...managers].every((each) => PAGE_MANAGERS.includes(each))).toBe(true);
    expect(managers.size).toBeGreaterThan(1);
  });

  it("sets a story in paragraphs", () => {
    expect(splitParagraphs("One\nline.\n\n  Two. \n\n\n")).toEqual(["One line.", "Two."]);
  });
});

describe("the boxes of a filter", () => {
  const list = (count: number, chosen: number[]) => {
    const options = Array.from({ length: count }, (_, place) => ({
      label: `Box ${place}`,
      value: `${place}`,
      count: 1,
      chosen: chosen.includes(place),
    }));
    const group = { title: "Brand", name: "brand" as const, kinds: [], options };
    const html = renderToStaticMarkup(
      createElement(FilterChoices, { group, open: true, onToggle: () => {} }),
    );
    return [...html.matchAll(/value="(\d+)"/g)].map(([, value]) => Number(value));
  };

  it("come ticked ones first where the list scrolls", () => {
    expect(list(20, [15, 18]).slice(0, 4)).toEqual([15, 18, 0, 1]);
    expect(list(20, []).slice(0, 3)).toEqual([0, 1, 2]);
  });

  it("stay in their places where all are seen", () => {
    expect(list(5, [3])).toEqual([0, 1, 2, 3, 4]);
  });
});
