import { describe, expect, test } from "vitest";
import { renderCachedMarkdown, toSafeAddress } from "~/markdown/markdown.server";

describe("a text in Markdown", () => {
  test("shows an author's markup as the text it is", () => {
    expect(renderCachedMarkdown("<script>alert(1)</script>")).not.toContain("<script");
    expect(renderCachedMarkdown('a <img src=x onerror="alert(1)"> b')).not.toContain("<img");
    expect(renderCachedMarkdown("<script>alert(1)</script>")).toContain("&lt;script&gt;");
  });

  test("begins its headings below the page's own", () => {
    expect(renderCachedMarkdown("# One\n\n###### Six")).toContain("<h2>One</h2>");
    expect(renderCachedMarkdown("## One\n\n#### Three")).toBe("<h2>One</h2>\n<h4>Three</h4>\n");
    expect(renderCachedMarkdown("# One\n\n###### Six")).toContain("<h6>Six</h6>");
  });

  test("lets nothing out of a title or an alternative text", () => {
    const html = renderCachedMarkdown('![a" onerror="b](/x.png "c\\" onload=\\"d")');
    expect(html).not.toMatch(/ onerror="/);
    expect(html).not.toMatch(/ onload="/);
  });

  test("tells search engines not to follow links that leave", () => {
    expect(renderCachedMarkdown("[out](https://example.com)")).toContain(
      'rel="nofollow noopener noreferrer"',
    );
    expect(renderCachedMarkdown("[in](/brands)")).toBe('<p><a href="/brands">in</a></p>\n');
  });
});

describe("an address in a text", () => {
  test.each([
    "http://a.example/",
    "https://a.example/",
    "irc://a.example/",
    "ircs://a.example/",
    "mailto:a@b.example",
    "xmpp:a@b.example",
    "/brands",
    "#part",
  ])("%s is kept", (href) => {
    expect(toSafeAddress(href)).toBe(href);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://a.example/",
    "blob:https://a.example/x",
  ])("%s is blanked", (href) => {
    expect(toSafeAddress(href)).toBe("");
    expect(renderCachedMarkdown(`[x](<${href}>)`)).not.toContain(`href="${href}`);
  });
});

describe("what a text may hold", () => {
  test.each([
    ["~~old~~", "<p><del>old</del></p>"],
    ["a  \nb\nc", "<p>a<br>\nb\nc</p>"],
    ["3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ["- [x] done\n- [ ] open", '<li><input type="checkbox" disabled="" checked=""> done</li>'],
    ["- [x] done\n- [ ] open", '<li><input type="checkbox" disabled=""> open</li>'],
    ["|a|b|\n|:-|-:|\n|1|2|", '<th align="left">a</th>\n<th align="right">b</th>'],
    ["```css\na{}\n```", '<pre><code class="language-css">a{}\n</code></pre>'],
    ["    code", "<pre><code>code\n</code></pre>"],
    ["![*A* b](/x.png 'T')", '<img src="/x.png" alt="A b" title="T" loading="lazy" decoding="async">'],
    [
      "see www.a.example.",
      '<a href="http://www.a.example" rel="nofollow noopener noreferrer">www.a.example</a>.',
    ],
    ["https://a.example/b", '<a href="https://a.example/b" rel="nofollow noopener noreferrer">'],
    ["a@b.example", '<a href="mailto:a@b.example" rel="nofollow noopener noreferrer">a@b.example</a>'],
    ["www. and ftp://a.example and //b.example", "<p>www. and ftp://a.example and //b.example</p>"],
  ])("%j", (typed, html) => {
    expect(renderCachedMarkdown(typed)).toContain(html);
  });
});
