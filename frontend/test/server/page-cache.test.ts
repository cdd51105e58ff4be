import { describe, expect, it, onTestFinished, vi } from "vitest";
import { PageCache } from "../../server/pages/page-cache";

interface TestPage {
  text: string;
  size: number;
  storable: boolean;
}

const createPage = (text: string, storable = true): TestPage => ({ text, size: 10, storable });

function setup(maxBytes = 1_000) {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  return { cache: new PageCache<TestPage>(maxBytes), pass };
}

const waitForRender = () => new Promise((resolve) => setImmediate(resolve));

describe("the page cache", () => {
  it("makes a page once and shows it again", async () => {
    const { cache } = setup();
    const make = vi.fn(async () => createPage("a"));
    expect((await cache.get("/", make)).text).toBe("a");
    expect((await cache.get("/", make)).text).toBe("a");
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("lets everyone wait for one making", async () => {
    const { cache } = setup();
    const make = vi.fn(async () => createPage("a"));
    await Promise.all([cache.get("/", make), cache.get("/", make), cache.get("/", make)]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("shows an old page at once and makes it anew behind it", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => createPage("old"));
    pass(61_000);
    expect((await cache.get("/", async () => createPage("new"))).text).toBe("old");
    await waitForRender();
    expect((await cache.get("/", async () => createPage("never"))).text).toBe("new");
  });

  it("makes a page that is too old before showing it", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => createPage("old"));
    pass(601_000);
    expect((await cache.get("/", async () => createPage("new"))).text).toBe("new");
  });

  it("counts a page as old once the window has moved on", async () => {
    const { cache } = setup();
    cache.updateVersion("1");
    await cache.get("/", async () => createPage("old"));
    cache.updateVersion("2");
    await cache.get("/", async () => createPage("new"));
    await waitForRender();
    expect((await cache.get("/", async () => createPage("never"))).text).toBe("new");
  });

  it("lets visitors wait for the new page once the old one is of another version for a second", async () => {
    const { cache, pass } = setup();
    cache.follow("1");
    await cache.get("/", async () => createPage("old"));
    cache.follow("2");
    pass(1_000);
    expect((await cache.get("/", async () => createPage("new"))).text).toBe("new");
  });

  it("shows the old page where the new one fails or does not come", async () => {
    const { cache, pass } = setup();
    cache.follow("1");
    await cache.get("/", async () => createPage("old"));
    cache.follow("2");
    pass(1_000);
    expect((await cache.get("/", async () => createPage("error", false))).text).toBe("old");
    await waitForRender();
    expect((await cache.get("/", async () => Promise.reject(new Error("away")))).text).toBe("old");
    await waitForRender();
    expect((await cache.get("/", () => new Promise(() => undefined))).text).toBe("old");
  });

  it("lets a page that says that there is none any more take the place of the old one, once the shop has moved on", async () => {
    const { cache, pass } = setup();
    const gone = { ...createPage("gone", false), gone: true };
    cache.follow("1");
    await cache.get("/", async () => createPage("old"));
    cache.follow("2");
    pass(1_000);
    expect((await cache.get("/", async () => gone)).text).toBe("gone");
    expect((await cache.get("/", async () => createPage("back"))).text).toBe("back");
  });

  it("shows no old page after one that was made behind it says that there is none any more", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => createPage("old"));
    pass(61_000);
    const gone = { ...createPage("gone", false), gone: true };
    expect((await cache.get("/", async () => gone)).text).toBe("old");
    await waitForRender();
    expect((await cache.get("/", async () => gone)).text).toBe("gone");
  });

  it("shows the old page at once to a client of which very many others wait", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => createPage("old"));
    pass(61_000);
    const never = () => new Promise<TestPage>(() => undefined);
    for (let number = 0; number < 68; number += 1) void cache.get(`/${number}`, never, "a");
    expect((await cache.get("/", async () => createPage("new"), "a")).text).toBe("old");
    await expect(cache.get("/more", never, "a")).rejects.toMatchObject({ status: 429 });
    expect((await cache.get("/more", async () => createPage("more"), "b")).text).toBe("more");
  });

  it("takes the version from the one who follows it, and from responses when nobody does", async () => {
    const { cache } = setup();
    cache.follow("2");
    cache.updateVersion("1");
    expect(cache.version).toBe("2");
    cache.stopFollowing();
    cache.updateVersion("3");
    expect(cache.version).toBe("3");
  });

  it("counts a page as old that another worker made of an older version", async () => {
    const { cache, pass } = setup();
    cache.follow("2");
    await cache.get("/", async () => ({ ...createPage("old"), version: "1" }));
    pass(1_000);
    expect((await cache.get("/", async () => ({ ...createPage("new"), version: "2" }))).text).toBe("new");
    expect((await cache.get("/", async () => createPage("never"))).text).toBe("new");
  });

  it("counts a page as old when the window moved on while it was made", async () => {
    const { cache } = setup();
    await cache.get("/", async () => {
      cache.updateVersion("2");
      return createPage("of both");
    });
    expect((await cache.get("/", async () => createPage("new"))).text).toBe("of both");
    await waitForRender();
    expect((await cache.get("/", async () => createPage("never"))).text).toBe("new");
  });

  it("keeps the good page when its successor fails", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => createPage("good"));
    pass(61_000);
    await cache.get("/", async () => createPage("error", false));
    await waitForRender();
    expect((await cache.get("/", async () => createPage("error", false))).text).toBe("good");
    await waitForRender();
    await cache.get("/", async () => Promise.reject(new Error("away")));
    await waitForRender();
    expect((await cache.get("/", async () => createPage("back"))).text).toBe("good");
  });

  it("never stores what is not for everyone", async () => {
    const { cache } = setup();
    const make = vi.fn(async () => createPage("mine", false));
    await cache.get("/", make);
    await cache.get("/", make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("lets go of what was asked for longest ago when it is full", async () => {
    const { cache } = setup(25);
    for (const key of ["/a", "/b", "/a", "/c"]) await cache.get(key, async () => createPage(key));
    const make = vi.fn(async () => createPage("again"));
    await cache.get("/a", make);
    expect(make).not.toHaveBeenCalled();
    await cache.get("/b", make);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
