import { describe, expect, it, vi } from "vitest";
import { PageCache } from "../../server/page-cache";

interface TestPage {
  text: string;
  size: number;
  storable: boolean;
}

const createPage = (text: string, storable = true): TestPage => ({ text, size: 10, storable });

function setup(maxBytes = 1_000) {
  let time = 0;
  const cache = new PageCache<TestPage>(() => time, maxBytes);
  return { cache, pass: (milliseconds: number) => (time += milliseconds) };
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
