import { describe, expect, it, vi } from "vitest";
import { PageCache } from "../../server/page-cache";

interface Sheet {
  text: string;
  size: number;
  storable: boolean;
}

const sheet = (text: string, storable = true): Sheet => ({ text, size: 10, storable });

function setup(mostBytes = 1_000) {
  let time = 0;
  const cache = new PageCache<Sheet>(() => time, mostBytes);
  return { cache, pass: (milliseconds: number) => (time += milliseconds) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the page cache", () => {
  it("makes a page once and shows it again", async () => {
    const { cache } = setup();
    const make = vi.fn(async () => sheet("a"));
    expect((await cache.get("/", make)).text).toBe("a");
    expect((await cache.get("/", make)).text).toBe("a");
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("lets everyone wait for one making", async () => {
    const { cache } = setup();
    const make = vi.fn(async () => sheet("a"));
    await Promise.all([cache.get("/", make), cache.get("/", make), cache.get("/", make)]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("shows an old page at once and makes it anew behind it", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => sheet("old"));
    pass(61_000);
    expect((await cache.get("/", async () => sheet("new"))).text).toBe("old");
    await settled();
    expect((await cache.get("/", async () => sheet("never"))).text).toBe("new");
  });

  it("makes a page that is too old before showing it", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => sheet("old"));
    pass(601_000);
    expect((await cache.get("/", async () => sheet("new"))).text).toBe("new");
  });

  it("counts a page as old once the window has moved on", async () => {
    const { cache } = setup();
    cache.updateVersion("1");
    await cache.get("/", async () => sheet("old"));
    cache.updateVersion("2");
    await cache.get("/", async () => sheet("new"));
    await settled();
    expect((await cache.get("/", async () => sheet("never"))).text).toBe("new");
  });

  it("counts a page as old when the window moved on while it was made", async () => {
    const { cache } = setup();
    await cache.get("/", async () => {
      cache.updateVersion("2");
      return sheet("of both");
    });
    expect((await cache.get("/", async () => sheet("new"))).text).toBe("of both");
    await settled();
    expect((await cache.get("/", async () => sheet("never"))).text).toBe("new");
  });

  it("keeps the good page when its successor fails", async () => {
    const { cache, pass } = setup();
    await cache.get("/", async () => sheet("good"));
    pass(61_000);
    await cache.get("/", async () => sheet("error", false));
    await settled();
    expect((await cache.get("/", async () => sheet("error", false))).text).toBe("good");
    await settled();
    await cache.get("/", async () => Promise.reject(new Error("away")));
    await settled();
    expect((await cache.get("/", async () => sheet("back"))).text).toBe("good");
  });

  it("never stores what is not for everyone", async () => {
    const { cache } = setup();
    const make = vi.fn(async () => sheet("mine", false));
    await cache.get("/", make);
    await cache.get("/", make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("lets go of what was asked for longest ago when it is full", async () => {
    const { cache } = setup(25);
    for (const key of ["/a", "/b", "/a", "/c"]) await cache.get(key, async () => sheet(key));
    const make = vi.fn(async () => sheet("again"));
    await cache.get("/a", make);
    expect(make).not.toHaveBeenCalled();
    await cache.get("/b", make);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
