import { describe, expect, test } from "vitest";
import { isHashedFile, listOldCaches } from "../../worker/rules";

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
