// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { toMarkdown } from "./page-as-markdown";

it("a page's lead, headings, links and lists are written as Markdown", () => {
  const html = `<nav><p>Home</p></nav><h1>About Us</h1><p>We
    compare.</p><div class="prose"><h2>How</h2><p>See <a href="/informations/how-we-match">how we match</a>,
    <strong>exactly</strong>.<!-- --> Twice.</p><ul><li>one</li><li>two</li></ul></div>`;
  expect(toMarkdown(new DOMParser().parseFromString(html, "text/html"))).toBe(
    "We compare.\n\n## How\n\nSee [how we match](/informations/how-we-match), **exactly**. Twice.\n\n- one\n- two",
  );
});
