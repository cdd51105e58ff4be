/** What search engines are told of the page of a product's dupes. */
import { expect, it } from "vitest";
import { createApi } from "~/api/client/client";
import { loadDupes } from "~/features/shade-page/load-dupes.server";

const ORIGIN = "https://shop.example";
const PRICED = { price: 24.5, currency: "GBP", in_stock: true, retailer: null };

async function describeDupes(match: object, shadeCount = 3, listed = shadeCount) {
  const shades = Array.from({ length: listed }, (_, id) => ({ shade: { id, name: "Sand" }, match: null }));
  const alternatives = [{ shades: 2, match: { brand: "Acme", name: "Balm", ...PRICED, ...match } }];
  const product = { name: "Veil", brand: { name: "Aster", slug: "aster" } };
  const variants = Array.from({ length: shadeCount }, (_, id) => ({ id, value: "#c98f6b" }));
  const api = createApi(ORIGIN, async ({ url }) =>
    Response.json(
      url.includes("alternatives") ? { alternatives, shades } : { data: { ...product, variants } },
    ),
  );
  const { tags } = await loadDupes(api, "veil", ORIGIN);
  return tags.flatMap((tag) => ("name" in tag && tag.name === "description" ? tag.content : []))[0];
}

it("names the product, and the dupe with its price", async () => {
  expect(await describeDupes({})).toBe(
    "Acme Balm, £24.50 plus delivery, is among the closest for 2 of the 3 shades of Aster Veil. " +
      "See what matches each, and how sure that is.",
  );
});

it("gives no price of what is sold out or has none", async () => {
  const withoutPrice = /^Acme Balm is among the closest for 2 of the 3 shades of Aster Veil\./;
  expect(await describeDupes({ in_stock: false })).toMatch(withoutPrice);
  expect(await describeDupes({ price: null })).toMatch(withoutPrice);
});

it("says where it speaks of the lightest shades alone", async () => {
  expect(await describeDupes({}, 80, 60)).toContain("for 2 of the 60 lightest shades of Aster Veil");
});
