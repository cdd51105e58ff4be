/** What the words of a search choose stands in the filters, and a filter that is let go leaves the words. */
import { describe, expect, it } from "vitest";
import { applyPriceRange, getPriceRange } from "~/features/catalogue/filters/price-filter";
import { addWords, changeFilters } from "~/features/catalogue/filters/words-in-filters";
import {
  type ListQuery,
  readListQuery,
  toggleChoice,
  toggleSwitch,
  writeListQuery,
} from "~/features/catalogue/list/list-query";
import type { UnderstoodPart } from "~/features/catalogue/list/search-reading";

const read = (search: string) => readListQuery(new URLSearchParams(search));
const part = (kind: string, text: string, without: string, ...values: string[]): UnderstoodPart => ({
  kind,
  name: text,
  text,
  without,
  values,
});

const MATTE = part("finish", "matte", "lipstick under £20 over £5", "matte");
const LIPSTICK = part("category", "lipstick", "matte under £20 over £5", "lipstick");
const MOST = part("price", "under £20", "matte lipstick over £5", "-2000");
const LEAST = part("price", "over £5", "matte lipstick under £20", "500-");
const PARTS = [MATTE, LIPSTICK, MOST, LEAST];
const BOUNDS = { floor: 2, ceiling: 60 };

/** The address after a change of what is shown: its query, and other words if there are any. */
function change(search: string, press: (shown: ListQuery) => ListQuery, parts = PARTS) {
  const query = read(search);
  const { query: next, words } = changeFilters(query, press(addWords(query, parts)), parts);
  return [writeListQuery(next).toString(), words];
}
const slide = (low: number, high: number) => (shown: ListQuery) =>
  applyPriceRange(shown, BOUNDS, { low, high });

describe("the filters of a search", () => {
  it("show what its words choose, beside what is chosen already", () => {
    const shown = addWords(read("filter=finish:satin&brand=fern&max=30&page=2"), PARTS);
    expect(writeListQuery(shown).toString()).toBe(
      "brand=fern&category=lipstick&filter=finish%3Asatin&filter=finish%3Amatte&min=5&max=20&page=2",
    );
    expect(getPriceRange(shown, BOUNDS)).toEqual({ low: 5, high: 20 });
    expect(addWords(read(""), [part("stock", "in stock", "", "in")]).inStock).toBe(true);
  });

  it("leave the words as they are when something else is chosen", () => {
    expect(change("", (shown) => toggleChoice(shown, "brand", "fern"))).toEqual(["brand=fern", undefined]);
    expect(change("page=3", (shown) => toggleSwitch(shown, "inStock"))).toEqual(["in_stock=1", undefined]);
    expect(change("max=15", slide(8, 15))).toEqual(["min=8&max=15", undefined]);
    expect(change("", slide(5, 12))).toEqual(["max=12", undefined]);
  });

  it("take a choice out of the words when its box is unticked", () => {
    expect(change("brand=fern", (shown) => toggleChoice(shown, "filter", "finish:matte"))).toEqual([
      "brand=fern",
      "lipstick under £20 over £5",
    ]);
    expect(change("category=lipstick", (shown) => toggleChoice(shown, "category", "lipstick"))).toEqual([
      "",
      "matte under £20 over £5",
    ]);
  });

  it("take a price out of the words when its end is moved beyond it", () => {
    expect(change("", slide(5, 35))).toEqual(["max=35", "matte lipstick over £5"]);
    expect(change("", slide(2, 20))).toEqual(["", "matte lipstick under £20"]);
    expect(change("", slide(3, 35))).toEqual(["min=3&max=35", "matte lipstick"]);
    const between = part("price", "£5 to £20", "matte", "500-2000");
    expect(change("", slide(5, 35), [between])).toEqual(["min=5&max=35", "matte"]);
    const dear = part("price", "under £99.50", "matte", "-9950");
    expect(change("", slide(9, 60), [dear])).toEqual(["min=9", undefined]);
  });

  it("keep the other choices of the same words as filters", () => {
    const dark = part("depth", "dark skin", "foundation", "brown", "dark");
    expect(change("", (shown) => toggleChoice(shown, "filter", "depth:dark"), [dark])).toEqual([
      "filter=depth%3Abrown",
      "foundation",
    ]);
    const both = [part("finish", "dewy vegan", "", "dewy"), part("certification", "dewy vegan", "", "vegan")];
    expect(change("", (shown) => toggleChoice(shown, "filter", "finish:dewy"), both)).toEqual([
      "filter=certification%3Avegan",
      "",
    ]);
  });

  it("show nothing of words that no filter is about", () => {
    const colour = { kind: "colour", name: "Red", text: "red", without: "lipstick" };
    expect(addWords(read("brand=fern"), [colour])).toEqual(read("brand=fern"));
    expect(change("", (shown) => toggleChoice(shown, "brand", "fern"), [colour])).toEqual([
      "brand=fern",
      undefined,
    ]);
  });
});
