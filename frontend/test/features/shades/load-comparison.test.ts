/** What a comparison shows of shades that are gone, and of those that cannot be loaded now. */
import { expect, it } from "vitest";
import { createApi } from "~/api/client/client";
import { loadComparison } from "~/features/compare/load-comparison";

const SHADES = [
  { product: "veil", id: 1 },
  { product: "balm", id: 2 },
];

/** An API that knows each product with its shades, and answers with a status for those that have none. */
function createShopApi(products: Record<string, number[] | number>, differences = 200) {
  const asked: string[] = [];
  const api = createApi("http://shop.example", async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== "/api/v1/product") return Response.json({ products: [] }, { status: differences });
    const slug = searchParams.get("slug") ?? "";
    asked.push(slug);
    const known = products[slug] ?? 404;
    if (typeof known === "number") return Response.json({ detail: "" }, { status: known });
    const variants = known.map((id) => ({ id, value: "#c98f6b" }));
    return Response.json({ data: { slug, variants } });
  });
  return { api, asked };
}

const load = (products: Record<string, number[] | number>, differences?: number) =>
  loadComparison(createShopApi(products, differences).api, SHADES);

it("counts the shades that are gone", async () => {
  for (const gone of [404, 410, [7]]) {
    const { comparison } = await load({ veil: [1], balm: gone });
    expect(comparison).toMatchObject({ ok: true, value: { goneCount: 1 } });
    expect(comparison.ok && comparison.value.compared.map(({ shade }) => shade.id)).toEqual([1]);
  }
});

it("never calls a shade gone that cannot be loaded now", async () => {
  for (const status of [503, 500, 429]) {
    const { comparison } = await load({ veil: [1], balm: status });
    expect(comparison).toMatchObject({ ok: false, problem: { status } });
  }
});

it("shows the shades whose differences cannot be loaded, and tells so", async () => {
  const { comparison, differences } = await load({ veil: [1], balm: [2] }, 503);
  expect(comparison.ok && comparison.value.compared).toHaveLength(2);
  expect(differences).toMatchObject({ ok: false, problem: { status: 503 } });
});

it("fetches a product of two shades once", async () => {
  const { api, asked } = createShopApi({ veil: [1, 2] });
  const { comparison } = await loadComparison(api, [
    { product: "veil", id: 2 },
    { product: "veil", id: 1 },
  ]);
  expect(comparison.ok && comparison.value.compared.map(({ shade }) => shade.id)).toEqual([2, 1]);
  expect(asked).toEqual(["veil"]);
});
