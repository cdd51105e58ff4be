import { afterEach, describe, expect, it, vi } from "vitest";
import { deferScripts } from "~/defer-scripts";
import { encodePage } from "~/page-bytes";

afterEach(() => vi.unstubAllEnvs());

describe("a page as bytes", () => {
  it("says what its text says, in any script", () => {
    for (const page of ["", "plain", "£24.50, à la crème", "Beyond… 口紅 💄"])
      expect(encodePage(page).toString()).toBe(page);
  });

  it("keeps its bytes when the next is written", () => {
    const first = encodePage("first");
    encodePage("other");
    expect(first.toString()).toBe("first");
  });
});

const FRAMEWORKS = [
  '<p>Crème</p><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>',
  '<script type="module" async="">import "/manifest.js";\nimport * as route0 from "/root.js";\nstart(route0);</script>',
  '<script>data("<link rel=\\"modulepreload\\"")</script>',
].join("");

describe("a page whose scripts wait until it is painted", () => {
  it("names its files, asks for them later, and is the same besides", () => {
    vi.stubEnv("DEV", false);
    const page = deferScripts(Buffer.from(FRAMEWORKS)).toString();
    expect(page).toMatch(
      /^<p>Crème<\/p><link rel="after-paint" href="\/a\.js"\/><link rel="after-paint" href/,
    );
    expect(page).toContain("<script>Promise.resolve(window.firstPaint).then(");
    expect(page).toContain(
      'await import("/manifest.js");\nconst route0 = await import("/root.js");\nstart(route0);',
    );
    expect(page).not.toContain('type="module"');
    expect(page.endsWith('<script>data("<link rel=\\"modulepreload\\"")</script>')).toBe(true);
  });

  it("requests them after the first paint, and lazy pictures after them", () => {
    vi.stubEnv("DEV", false);
    const page = deferScripts(Buffer.from(`<link rel="stylesheet" href="/a.css"/>${FRAMEWORKS}`)).toString();
    expect(page).toMatch(
      /^<script>[^<]+add\("lazy-later"\)[^<]+window\.firstPaint = [^<]+\["\/a\.js","\/b\.js"\][^<]+remove\("lazy-later"\)[^<]+<\/script><link rel="stylesheet"/,
    );
  });

  it("may have none", () => {
    vi.stubEnv("DEV", false);
    expect(deferScripts(Buffer.from("<p>Plain</p>")).toString()).toBe("<p>Plain</p>");
  });
});
