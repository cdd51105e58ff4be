import { describe, expect, test } from "vitest";
import { Departures, isDeparture, isHashedFile, listOldCaches, readPush } from "../../worker/rules";

describe("the service worker", () => {
  test("keeps hashed files alone", () => {
    expect(isHashedFile("/assets/root-C2.js")).toBe(true);
    expect(["/", "/brands", "/api/v1/brands", "/sw.js", "/media/assets/x"].filter(isHashedFile)).toEqual([]);
  });

  test("drops the caches of workers before it and nobody else's", () => {
    const names = ["undertone-1", "undertone-2", "other"];
    expect(listOldCaches(names, "undertone-2")).toEqual(["undertone-1"]);
  });
});

describe("a page that is loaded anew on its way to another", () => {
  const HOME = "https://shop.example/";

  test("was going there, and is sent there once", () => {
    const departures = new Departures();
    departures.note("tab", { from: `${HOME}#top`, to: "/blog?page=2" });
    expect(departures.takeDestination(`${HOME}brands`)).toBeUndefined();
    expect(departures.takeDestination(HOME)).toBe(`${HOME}blog?page=2`);
    expect(departures.takeDestination(HOME)).toBeUndefined();
  });

  test("is forgotten where it was closed on its way", () => {
    let now = 0;
    const departures = new Departures(() => now);
    departures.note("tab", { from: HOME, to: "/blog" });
    now = 60_001;
    expect(departures.takeDestination(HOME)).toBeUndefined();
  });

  test("stays where it is once it has arrived", () => {
    const departures = new Departures();
    departures.note("tab", { from: HOME, to: "/blog" });
    departures.note("tab", { from: `${HOME}blog`, to: null });
    expect(departures.takeDestination(HOME)).toBeUndefined();
  });

  test.each(["//evil.example/", "https://evil.example/", "javascript:alert(1)"])(
    "never leaves the shop: %s",
    (to) => {
      const departures = new Departures();
      departures.note("tab", { from: HOME, to });
      expect(departures.takeDestination(HOME)).toBeUndefined();
    },
  );

  test.each([null, "take over", 7, {}, { from: HOME }])("says nothing by %j", (message) => {
    expect(isDeparture(message)).toBe(false);
  });
});

describe("a message", () => {
  test("says what happened and leads to its page", () => {
    const push = { title: "Tint is £10.00 now", body: "You asked us to tell you.", path: "/products/tint" };
    expect(readPush(JSON.stringify(push))).toEqual(push);
  });

  test.each([
    undefined,
    "",
    "no JSON",
    "null",
    '{"title":"x","path":"https://evil.example"}',
    '{"title":"x","path":"//e"}',
  ])("that is none of ours leads to the account: %s", (text) => {
    expect(readPush(text).path).toBe("/account");
  });
});
