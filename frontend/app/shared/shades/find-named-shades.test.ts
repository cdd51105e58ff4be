/** Shades that are named in one line, and a product that is named and has none. */
import { describe, expect, it } from "vitest";
import type { Api } from "~/api/client/client";
import { findNamedShades } from "~/shared/shades/find-named-shades";

const PRODUCTS = {
  keeper: { name: "Glow Keeper", brand: "Kaveri Rao", variants: [] },
  tint: { name: "Glow Tint", brand: "Kaveri Rao", variants: [{ id: 4, name: "Linen", value: "#e6c4a2" }] },
};

/** Suggests every product, whatever is typed. */
const api = {
  GET: async (path: string, { params }: { params: { query: { slug: keyof typeof PRODUCTS } } }) => {
    const { slug } = params.query;
    const found = PRODUCTS[slug];
    const data = path.endsWith("/product")
      ? { data: { slug, ...found, brand: { name: found.brand, slug: "kaveri-rao" } } }
      : { products: Object.keys(PRODUCTS).map((each) => ({ slug: each })) };
    return { data, response: new Response() };
  },
} as unknown as Api;

describe("what is named in one line", () => {
  it("is a product without shades where all that is typed names it", async () => {
    expect(await findNamedShades(api, "glow keeper Kaveri")).toEqual({
      shades: [],
      shadeless: { brand: "Kaveri Rao", product: "Glow Keeper" },
    });
    expect((await findNamedShades(api, "glow brush")).shadeless).toBeUndefined();
  });

  it("is a shade", async () => {
    const { shades } = await findNamedShades(api, "kaveri linen");
    expect(shades.map(({ id, product }) => [id, product])).toEqual([[4, "Glow Tint"]]);
  });
});
