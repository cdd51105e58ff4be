import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { loadShopFacts } from "~/features/shell/shop-facts";

it("waits for a shop that has just been opened: the first page is kept, and would go without its notice", async () => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json");
    setTimeout(() => response.end(JSON.stringify({ is_demo: true })), 800);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const versions = { getWindowVersion: () => "", onWindowVersion: () => undefined };
  const shop = { apiOrigin, publicOrigin: "", tagManager: "", apiHeaders: {}, ...versions };
  const facts = await loadShopFacts({ shop });
  server.closeAllConnections();
  server.close();
  expect(facts.isDemo).toBe(true);
});
