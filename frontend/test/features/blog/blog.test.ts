import { describe, expect, test } from "vitest";
import { buildBlogPath, readBlogQuery, toggleBlogFilter } from "~/features/blog/blog-query";
import { summarisePost } from "~/features/blog/post-summary";
import { formatDay } from "~/ui/format";

const NOTHING = { page: 1, tags: [], authors: [] };

describe("a post in a list", () => {
  test("is told in its first hundred characters", () => {
    const text = "word ".repeat(60);
    expect(summarisePost(text)).toBe(`${text.slice(0, 100).trimEnd()}...`);
  });

  test("ends with a whole word, however long the next one is", () => {
    expect(summarisePost(`${"a ".repeat(47)}moisturiser is next`)).toBe(`${"a ".repeat(47).trimEnd()}...`);
    expect(summarisePost(`${"a ".repeat(48)}last next`)).toBe(`${"a ".repeat(48)}last...`);
    expect(summarisePost(`a ${"x".repeat(150)}`)).toBe(`a ${"x".repeat(98)}...`);
  });

  test("is told without its Markdown", () => {
    expect(summarisePost("## Heading\n\n![picture](/a.svg)\n\nRead **this** [page](/brands) _now_.")).toBe(
      "Read this page now.",
    );
  });

  test("is not cut inside a character", () => {
    expect(summarisePost("💄".repeat(120))).toBe(`${"💄".repeat(100)}...`);
  });

  test("has a day as London counts them", () => {
    expect(formatDay("2026-06-30T23:30:00Z")).toBe("1 July 2026");
  });
});

describe("the blog's address", () => {
  test("holds what was asked for and reads it back", () => {
    const ask = { page: 2, tags: ["Skin & sun", "Nails"], authors: ["Ana"] };
    const address = buildBlogPath(ask);
    expect(readBlogQuery(new URL(address, "https://x.example").searchParams)).toEqual(ask);
  });

  test("is plain when nothing was", () => {
    expect(buildBlogPath(NOTHING)).toBe("/blog");
  });

  test.each(["0", "-1", "1.5", "x", ""])("takes page %s for the first", (page) => {
    expect(readBlogQuery(new URLSearchParams({ page })).page).toBe(1);
  });

  test("begins at the first page when a choice changes", () => {
    const ask = { ...NOTHING, page: 3, tags: ["Nails"] };
    expect(toggleBlogFilter(ask, "tags", "Skin")).toEqual({ page: 1, tags: ["Nails", "Skin"], authors: [] });
    expect(toggleBlogFilter(ask, "tags", "Nails")).toEqual(NOTHING);
  });
});
