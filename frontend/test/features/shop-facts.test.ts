import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import { loadShopFacts } from "~/shared/shop-facts";
import { openServer } from "../support/open-server";

/** Returns what reads the facts of an API. */
async function openApi(respond: RequestListener) {
  const apiOrigin = await openServer(respond);
  return (version: string, told?: (string | null)[]) => {
    const onWindowVersion = (each: string | null) => void told?.push(each);
    const versions = { getWindowVersion: () => version, onWindowVersion };
    const shop = { apiOrigin, publicOrigin: "", tagManager: "", apiHeaders: {}, ...versions };
    return loadShopFacts({ shop });
  };
}

it("waits for a shop that has just been opened: the first page is kept, and would go without its notice", async () => {
  const load = await openApi((_, response) => {
    response.setHeader("content-type", "application/json");
    setTimeout(() => response.end(JSON.stringify({ is_demo: true, facts: {} })), 800);
  });
  expect((await load("")).isDemo).toBe(true);
});

it("are read again as soon as the catalogue has changed, and not before", async () => {
  const asked: string[] = [];
  const load = await openApi(({ url = "" }, response) => {
    asked.push(url);
    const categories = [{ slug: `category-${asked.length}`, name: "Category", department: "Lips" }];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ is_demo: true, facts: {}, categories }));
  });
  const first = await load("1");
  expect(await load("1")).toEqual(first);
  const count = asked.length;
  const second = await load("2");
  expect(asked.length).toBe(2 * count);
  expect(second.categories).not.toEqual(first.categories);
});

it("tell a page of which version they are, also where they could not be read anew in time", async () => {
  let isHanging = false;
  const load = await openApi((_, response) => {
    if (isHanging) return;
    response.setHeader("content-type", "application/json");
    response.setHeader("x-undertone-version", "of the first");
    response.end(JSON.stringify({ is_demo: true, facts: {}, categories: [] }));
  });
  await load("3");
  isHanging = true;
  const told: (string | null)[] = [];
  await load("4", told);
  expect(told).toEqual(["of the first"]);
});
