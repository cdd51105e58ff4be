import { describe, expect, it } from "vitest";
import {
  getBrandRedirect,
  readBrandQuery,
  toggleLetter,
  writeBrandQuery,
} from "~/features/catalogue/brands/brand-query";
import { findNames } from "~/features/catalogue/brands/find-names";
import { getLetter, groupByLetter } from "~/features/catalogue/brands/letter-groups";

const named = (...names: string[]) => names.map((name) => ({ name }));
const shape = (groups: { letter: string; items: { name: string }[] }[]) =>
  groups.map(({ letter, items }) => [letter, ...items.map((item) => item.name)]);

describe("the letter of a brand", () => {
  it.each([
    ["Rare Beauty", "R"],
    ["e.l.f.", "E"],
    ["Éclat", "E"],
    ["Ünt", "U"],
    ["3ina", "#"],
    ["  Zoeva", "Z"],
    ["", "#"],
    ["資生堂", "#"],
  ])("%s stands under %s", (name, letter) => {
    expect(getLetter(name)).toBe(letter);
  });
});

describe("grouping brands", () => {
  const brands = named("Zoeva", "3ina", "benefit", "Bobbi Brown", "Armani", "Éclat");

  it("goes from A to Z with # last, names in order", () => {
    expect(shape(groupByLetter(brands, []))).toEqual([
      ["A", "Armani"],
      ["B", "benefit", "Bobbi Brown"],
      ["E", "Éclat"],
      ["Z", "Zoeva"],
      ["#", "3ina"],
    ]);
  });

  it("keeps several chosen letters at once", () => {
    expect(shape(groupByLetter(brands, ["#", "A"]))).toEqual([
      ["A", "Armani"],
      ["#", "3ina"],
    ]);
  });
});

describe("finding brands by what is typed", () => {
  const brands = named(
    "Zoeva",
    "3ina",
    "benefit",
    "Bobbi Brown",
    "Armani",
    "Éclat",
    "The Ordinary Few",
    "Fizz & Fern",
  );
  const find = (typed: string) => {
    const { items, areNear } = findNames(brands, typed);
    return [areNear, ...items.map(({ name }) => name)];
  };

  it("goes without regard to case or accents", () => {
    expect(find(" eclat ")).toEqual([false, "Éclat"]);
    expect(find("BOB")).toEqual([false, "Bobbi Brown"]);
    expect(find("")).toEqual([false, ...brands.map(({ name }) => name)]);
  });

  it.each([
    ["zova", "Zoeva"],
    ["benfit", "benefit"],
    ["armnai", "Armani"],
    ["boby brown", "Bobbi Brown"],
    ["bobbybrwn", "Bobbi Brown"],
    ["fizz and fern", "Fizz & Fern"],
    ["fizzfern", "Fizz & Fern"],
    ["ordinary, few", "The Ordinary Few"],
  ])("finds with slips what nothing has as typed: %s", (typed, name) => {
    expect(find(typed)).toEqual([true, name]);
  });

  it.each(["zzz", "bxb", "maybelline", "%", "資生"])("finds nothing that is too far: %s", (typed) => {
    expect(find(typed)).toEqual([false]);
  });
});

describe("the brands page's address", () => {
  it("holds the words and the letters, and nothing when there are none", () => {
    const query = { searchText: "rosé & co", letters: ["A", "#"] };
    expect(readBrandQuery(writeBrandQuery(query))).toEqual(query);
    expect(writeBrandQuery({ searchText: "", letters: [] }).toString()).toBe("");
  });

  it("ignores what is no letter", () => {
    expect(readBrandQuery(new URLSearchParams("letters=a1ZZ;")).letters).toEqual(["Z"]);
  });

  it("toggles a letter on and off", () => {
    expect(toggleLetter(["B"], "A")).toEqual(["A", "B"]);
    expect(toggleLetter(["A", "B"], "A")).toEqual(["B"]);
  });

  it("takes a plain form's letter in, and ALL clears them", () => {
    expect(getBrandRedirect(new URLSearchParams("q=x&letters=A&toggle=B"))).toBe("/brands?q=x&letters=AB");
    expect(getBrandRedirect(new URLSearchParams("q=&letters=AB&toggle=ALL"))).toBe("/brands");
    expect(getBrandRedirect(new URLSearchParams("q=x"))).toBeUndefined();
  });
});
