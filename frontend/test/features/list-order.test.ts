import { describe, expect, it } from "vitest";
import {
  clearFilters,
  readListQuery,
  toggleSwitch,
  writeListQuery,
} from "~/features/catalogue/list/list-query";
import { getChosenSort, listSorts, needsWorn, toggleSort } from "~/features/catalogue/list/list-sort";
import { buildSearchBody } from "~/features/catalogue/list/search-body";

const read = (search: string) => readListQuery(new URLSearchParams(search));
const everywhere = { searchText: " " };
const searching = { searchText: "rose" };

describe("the order of a list", () => {
  it("offers relevance only where there are words", () => {
    expect(listSorts({ scope: everywhere }).map(({ label }) => label)).toEqual([
      "Rating",
      "Popularity",
      "Price: Low to High",
      "Price: High to Low",
      "Unit Price",
    ]);
    expect(listSorts({ scope: searching })[0]?.label).toBe("Relevance");
  });

  it("starts at rating, with words at relevance", () => {
    expect(getChosenSort(read(""), { scope: everywhere })).toBe("rating");
    expect(getChosenSort(read(""), { scope: searching })).toBe("relevance");
    expect(getChosenSort(read("sort=relevance"), { scope: everywhere })).toBe("rating");
  });

  it("follows the words, until another one is chosen", () => {
    expect(getChosenSort(read(""), { scope: searching, inWords: "price_asc" })).toBe("price_asc");
    expect(getChosenSort(read("sort=relevance"), { scope: searching, inWords: "price_asc" })).toBe(
      "relevance",
    );
    expect(toggleSort(read(""), { scope: searching, inWords: "price_asc" }, "relevance").sort).toBe(
      "relevance",
    );
    expect(toggleSort(read(""), { scope: searching, inWords: "price_asc" }, "price_asc").sort).toBe("rating");
    expect(
      toggleSort(read("sort=reviews"), { scope: searching, inWords: "price_asc" }, "price_asc").sort,
    ).toBe(undefined);
    expect(buildSearchBody(searching, read(""), 1)).not.toHaveProperty("sort_by");
    expect(buildSearchBody(searching, read("sort=closest"), 1)).not.toHaveProperty("sort_by");
    expect(buildSearchBody(searching, read("sort=relevance"), 1)).toMatchObject({ sort_by: "relevance" });
    expect(buildSearchBody(everywhere, read(""), 1)).toMatchObject({ sort_by: "rating" });
  });

  it("falls back to rating when the chosen one is pressed again", () => {
    expect(toggleSort(read("sort=reviews"), { scope: everywhere }, "reviews").sort).toBeUndefined();
    expect(toggleSort(read("sort=reviews"), { scope: searching }, "reviews").sort).toBe("rating");
    expect(toggleSort(read(""), { scope: searching }, "relevance").sort).toBe("rating");
    expect(toggleSort(read("page=3"), { scope: everywhere }, "price_asc")).toMatchObject({
      sort: "price_asc",
      page: 1,
    });
  });
});

describe("a list seen through a worn shade", () => {
  const worn = { hex: "#c68642", variant_id: 412 };

  it("is sorted by closeness and kept to the shade only while one is worn", () => {
    const query = read("sort=closest&mine=1");
    expect(listSorts({ scope: everywhere, worn }).at(-1)?.label).toBe("Closest to you");
    expect([
      getChosenSort(query, { scope: everywhere }),
      getChosenSort(query, { scope: everywhere, worn }),
    ]).toEqual(["rating", "closest"]);
    expect(buildSearchBody(everywhere, query, 1, worn)).toMatchObject({
      sort_by: "closest",
      worn,
      has_worn_shade: true,
    });
    const without = buildSearchBody(everywhere, query, 1);
    expect(without).toMatchObject({ sort_by: "rating" });
    expect(Object.keys(without)).not.toEqual(expect.arrayContaining(["worn"]));
  });

  it("says what is worn to no other list", () => {
    const body = buildSearchBody(everywhere, read("sort=reviews"), 1, worn);
    expect(Object.keys(body).filter((name) => name.includes("worn"))).toEqual([]);
    expect([
      needsWorn(read("mine=1"), everywhere),
      needsWorn(read("mine=2"), everywhere),
      needsWorn(read(""), everywhere),
    ]).toEqual([true, false, false]);
    expect(writeListQuery(toggleSwitch(read("sort=closest&page=3"), "mine")).toString()).toBe(
      "sort=closest&mine=1",
    );
    expect(writeListQuery(toggleSwitch(read("mine=1"), "mine")).toString()).toBe("");
    expect(writeListQuery(clearFilters(read("mine=1&sort=closest"))).toString()).toBe("sort=closest");
  });
});

describe("a search for one's own shade", () => {
  const worn = { hex: "#c68642", variant_id: null };

  it.each(["foundation in my shade", "My Colour concealer", "my own shade"])("is %j", (searchText) => {
    expect(buildSearchBody({ searchText }, read(""), 1, worn)).toMatchObject({ sort_by: "closest", worn });
    expect(buildSearchBody({ searchText }, read("sort=reviews"), 1, worn)).not.toHaveProperty("worn");
    expect(buildSearchBody({ searchText }, read(""), 1)).not.toHaveProperty("sort_by");
    expect(toggleSort(read(""), { scope: { searchText }, worn }, "reviews").sort).toBe("reviews");
  });

  it("is not every search for a shade", () => {
    for (const searchText of ["shade", "tummy shade", "my lipstick"])
      expect(getChosenSort(read(""), { scope: { searchText }, worn })).toBe("relevance");
  });
});
