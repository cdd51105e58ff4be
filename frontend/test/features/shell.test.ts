import { describe, expect, it } from "vitest";
import { getCacheControl, NOT_STORED, setCacheControl } from "~/cache-policy";
import { isEmail } from "~/features/newsletter/newsletter-form";
import { buildPageMeta } from "~/page-meta";
import { buildSearchPath, readSearchPath } from "~/shared/search-path";
import { formatCount } from "~/ui/format";

describe("the wishlist badge", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1K+"],
    [1_999, "1K+"],
    [999_999, "999K+"],
    [1_000_000, "1M+"],
    [2_500_000, "2M+"],
  ])("%i reads %s", (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe("the search box", () => {
  it("leads to the typed words, or to a single space", () => {
    expect(buildSearchPath("rose & lip/stick")).toBe("/search/rose%20%26%20lip%2Fstick");
    expect(buildSearchPath("")).toBe("/search/%20");
  });

  it("shows the words of a results page and is empty anywhere else", () => {
    expect(readSearchPath("/search/rose%20lip")).toBe("rose lip");
    expect(readSearchPath("/search/%20")).toBe("");
    expect(readSearchPath("/brands")).toBe("");
    expect(readSearchPath("/search/%E0%A4%A")).toBe("");
  });
});

describe("the newsletter's address", () => {
  it.each(["a@b.co", "first.last@shop.example", " spaced@out.org "])("takes %j", (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each(["", "   ", "text", "a@b", "@b.co", "a b@c.de", "a@b .co"])("refuses %j", (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe("which pages are stored", () => {
  it("public pages that succeeded", () => {
    expect(getCacheControl("/brands", 200)).toMatch(/^public/);
    expect(getCacheControl("/accounting", 200)).toMatch(/^public/);
  });

  it.each([
    ["/account", 200],
    ["/account/login", 200],
    ["/profile/7", 200],
    ["/brands", 503],
    ["/nowhere", 404],
  ])("not %s with status %i", (path, status) => {
    expect(getCacheControl(path, status)).toBe("no-store");
  });

  it("not a page that forbids it", () => {
    const headers = new Headers(NOT_STORED);
    setCacheControl(headers, "/products/rose", 200);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("a page's tags", () => {
  it("name the page and the shop, and the one address it is known by", () => {
    const matches = [{ id: "root", data: { publicOrigin: "https://shop.example" } }];
    expect(buildPageMeta({ title: "Brands A-Z", canonical: "/brands" }, matches)).toEqual([
      { title: "Brands A-Z | Undertone" },
      { tagName: "link", rel: "canonical", href: "https://shop.example/brands" },
    ]);
    expect(buildPageMeta({ title: "Search", noindex: true })).toContainEqual({
      name: "robots",
      content: "noindex",
    });
  });
});
