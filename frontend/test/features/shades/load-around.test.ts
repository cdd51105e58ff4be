/** What the page around a shade or a colour loads. */
import { expect, it } from "vitest";
import { createApi } from "~/api/client/client";
import { loadAround } from "~/features/shades/around/load-around";

const place = (lighter: number, warmer: number) => ({ lighter, warmer, hex: "c68642", nearest: [] });

const ANSWERS: Record<string, unknown> = {
  "/api/v1/product": {
    data: { name: "Veil", slug: "veil", variants: [{ id: 12, name: "Honey", value: "#c9965f" }] },
  },
  "/api/v1/search/similar/nudges": { positions: [place(0, 0), place(1, 0)], shades: [] },
  "/api/v1/search/similar/alike": { products: [], has_list: true },
};

/** The page of an address, and the orders that were asked for. */
async function load(search: string) {
  const sorts: (string | null)[] = [];
  const api = createApi("https://api.test", async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith("alike")) sorts.push(searchParams.get("sort"));
    return Response.json(ANSWERS[pathname]);
  });
  return { page: await loadAround(api, new URLSearchParams(search)), sorts };
}

it.each([
  ["&sort=unit_price", "unit_price"],
  ["&sort=nonsense", "formula"],
  ["", "formula"],
])("orders what is alike by %s as %s", async (sort, order) => {
  const { page, sorts } = await load(`product=veil&shade=12${sort}`);
  expect([page?.sort, sorts]).toEqual([order, [order]]);
});

it("asks for nothing that is alike in ingredients to a colour alone", async () => {
  const { page, sorts } = await load("hex=c68642&lighter=1");
  expect([page?.alike, page?.position?.lighter, sorts]).toEqual([null, 1, []]);
});

it("stays where it is if the address moves it too far", async () => {
  expect((await load("hex=c68642&lighter=9")).page?.position).toMatchObject({ lighter: 0, warmer: 0 });
});
