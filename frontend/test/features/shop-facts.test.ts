import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { loadShopFacts } from "~/shared/shop-facts";

async function withApi(
  respond: RequestListener,
  check: (
    load: (version: string, told?: (string | null)[]) => ReturnType<typeof loadShopFacts>,
  ) => Promise<void>,
) {
  const server = createServer(respond);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await check((version, told) => {
      const onWindowVersion = (each: string | null) => void told?.push(each);
      const versions = { getWindowVersion: () => version, onWindowVersion };
      const shop = { apiOrigin, publicOrigin: "", tagManager: "", apiHeaders: {}, ...versions };
      return loadShopFacts({ shop });
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it("waits for a shop that has just been opened: the first page is kept, and would go without its notice", () =>
  withApi(
    (_, response) => {
      response.setHeader("content-type", "application/json");
      setTimeout(() => response.end(JSON.stringify({ is_demo: true, facts: {} })), 800);
    },
    async (load) => expect((await load("")).isDemo).toBe(true),
  ));

it("are read again as soon as the catalogue has changed, and not before", () => {
  const asked: string[] = [];
  return withApi(
    ({ url = "" }, response) => {
      asked.push(url);
      const categories = [{ slug: `category-${asked.length}`, name: "Category", department: "Lips" }];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ is_demo: true, facts: {}, categories }));
    },
    async (load) => {
      const first = await load("1");
      expect(await load("1")).toEqual(first);
      const count = asked.length;
      const second = await load("2");
      expect(asked.length).toBe(2 * count);
      expect(second.categories).not.toEqual(first.categories);
    },
  );
});

it("tell a page of which version they are, also where they could not be read anew in time", () => {
  let isHanging = false;
  return withApi(
    (_, response) => {
      if (isHanging) return;
      response.setHeader("content-type", "application/json");
      response.setHeader("x-undertone-version", "of the first");
      response.end(JSON.stringify({ is_demo: true, facts: {}, categories: [] }));
    },
    async (load) => {
      await load("3");
      isHanging = true;
      const told: (string | null)[] = [];
      await load("4", told);
      expect(told).toEqual(["of the first"]);
    },
  );
});
