import { describe, expect, it } from "vitest";
import type { Product } from "~/api/product";
import { writeDescription } from "~/features/product/product-description.server";

const name = (...names: string[]) =>
  writeDescription({
    description: "Soft.",
    colourless: names.map((each, id) => ({ id, name: each, gtin: null, picture: null })),
  } as Product);

describe("a product that nobody described", () => {
  it("says what it is, by whom, and in how many shades", () => {
    const product = {
      description: " ",
      colourless: [],
      brand: { name: "Oriel_" },
      category: { name: "Foundation" },
      volume: "30 ml",
      variants: [{}, {}],
    } as unknown as Product;
    expect(writeDescription(product)).toBe("Foundation by Oriel\\_, 30 ml, in 2 shades.");
    expect(writeDescription({ ...product, volume: "", variants: [] })).toBe("Foundation by Oriel\\_.");
  });
});

describe("shades whose colour nobody told us", () => {
  it("are named below the description, by names that are no markdown", () => {
    expect(name()).toBe("Soft.");
    expect(name("Ivory")).toBe("Soft.\n\nIn 1 shade whose colour we do not know yet: Ivory.");
    expect(name("Ivory", "*Sand*")).toContain(
      "In 2 shades whose colour we do not know yet: Ivory, \\*Sand\\*.",
    );
  });
});
