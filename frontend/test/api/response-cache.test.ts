import { beforeEach, describe, expect, it, vi } from "vitest";

const BRAND = "http://127.0.0.1:8000/api/v1/brand?slug=avelle";
const SEARCH = "http://127.0.0.1:8000/api/v1/search";

const createFetch = (text: string, version: string, status = 200) =>
  vi.fn(async () => new Response(text, { status, headers: { "x-undertone-version": version } }));

let fetchCachedResponse: typeof import("../../app/api/client/response-cache.server").fetchCachedResponse;

beforeEach(async () => {
  vi.resetModules();
  ({ fetchCachedResponse } = await import("../../app/api/client/response-cache.server"));
});

describe("what every page of a shelf asks for", () => {
  it("is asked once for a window", async () => {
    const first = await fetchCachedResponse(BRAND, "", createFetch("Avelle", "1"));
    const second = createFetch("never", "1");
    const third = await fetchCachedResponse(BRAND, "1", second);
    expect(second).not.toHaveBeenCalled();
    expect([third.status, third.headers.get("x-undertone-version")]).toEqual([200, "1"]);
    expect([await first.text(), await third.text()]).toEqual(["Avelle", "Avelle"]);
  });

  it("is asked again once the shop is known to show another, whoever told", async () => {
    await fetchCachedResponse(BRAND, "1", createFetch("Avelle", "1"));
    const renamed = await fetchCachedResponse(BRAND, "2", createFetch("Avelle, renamed", "2"));
    expect(await renamed.text()).toBe("Avelle, renamed");
  });

  it("is not kept when it failed", async () => {
    await fetchCachedResponse(BRAND, "1", createFetch("busy", "1", 503));
    expect((await fetchCachedResponse(BRAND, "1", createFetch("Avelle", "1"))).status).toBe(200);
  });

  it("is alone in being kept", async () => {
    await fetchCachedResponse(SEARCH, "1", createFetch("one", "1"));
    expect(await (await fetchCachedResponse(SEARCH, "1", createFetch("other", "1"))).text()).toBe("other");
  });
});
