/** Hostile texts: markup that would run, and lengths and depths that would block the server. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "~/markdown/markdown.server";
import { RenderedTexts } from "~/markdown/rendered-texts.server";
import { ATTACKS } from "../support/markdown-attacks";
import { readHtml } from "../support/shown-html";

const MAX_LENGTH = 100_000;
const SEED = 20_260_101;

const MARKUP = [
  "a <code> <meta/http-equiv=refresh content=0;url=//evil.example>",
  "<pre> <script>alert(1)</script>",
  "<kbd><img src=x onerror=alert(1)></kbd>",
  "<script>\n\nalert(1)\n\n</script>",
  "x <script> <svg onload=alert(1)>",
  "<style>*{display:none}</style>",
  "<!-- --><iframe src=//evil.example></iframe><!-- -->",
  "<div\nonclick=alert(1)\n>words</div>",
  "<a href=javascript:alert(1)>x</a>",
  "<javascript:alert(1)>",
  "<JavaScript:alert(1)>",
  "[x](javascript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "![x](javascript:alert(1))",
  "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
  "[x]: javascript:alert(1)\n\n[x]",
  '[x](/y "\\"><img src=x onerror=alert(1)>")',
  '![x" onerror="alert(1)](/y)',
  '```"><script>alert(1)</script>\na\n```',
  "``` x onmouseover=alert(1)\na\n```",
  "|a|\n|-|\n|<img src=x onerror=alert(1)>|",
  '<https://a.example/"onmouseover=alert(1)>',
  'http://a.example/"onmouseover=alert(1)//',
  "- [ ] <input autofocus onfocus=alert(1)>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "\\<script>alert(1)\\</script>",
];

describe("markup in a text", () => {
  it.each(MARKUP)("%j comes to nothing but words", (text) => {
    expect(readHtml(renderMarkdown(text)).forbidden).toEqual([]);
  });

  it.each(["<code>", "<pre>", "<kbd>", "<script>"])("is shown as it was typed, after %s too", (tag) => {
    const typed = `a ${tag} <b>bold</b>`;
    expect(readHtml(renderMarkdown(typed)).text.trim()).toBe(typed);
  });

  it("lets nothing through that is not allowed, whatever pieces it is made of", () => {
    const pieces = fc.constantFrom(
      ...MARKUP,
      ...["<", ">", '"', "'", "`", "```", "*", "_", "~~", "[", "]", "(", ")", "!", "|", "-", "#", ":", "\\"],
      ...[
        "\n",
        "\n\n",
        " ",
        "    ",
        "\t",
        "&",
        "&#60;",
        "&lt;",
        "\u0000",
        "\u00a0",
        "> ",
        "- ",
        "1. ",
        "|-|-|",
      ],
      ...[
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?",
        "?>",
        "</p>",
        "</div>",
        "<svg>",
        "</script",
        "www.",
        "@a.b",
      ],
      ...["javascript:", "data:text/html,", "//evil.example", "mailto:a@b.example", "=", "on", "- [x] "],
    );
    const text = fc
      .array(fc.oneof({ weight: 5, arbitrary: pieces }, fc.string({ unit: "binary", maxLength: 6 })), {
        maxLength: 40,
      })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (typed) => {
        expect(readHtml(renderMarkdown(typed)).forbidden).toEqual([]);
      }),
      { numRuns: 5_000, seed: SEED },
    );
  }, 60_000);
});

describe("a text that is long or deep", () => {
  it.each(Object.entries(ATTACKS))(
    "is rendered or shown as it is, when it is made of %s",
    (_, createText) => {
      const html = renderMarkdown(createText(MAX_LENGTH));
      expect(readHtml(html).forbidden).toEqual([]);
      expect(html.length).toBeLessThan(MAX_LENGTH * 40);
    },
  );

  it("keeps its words when it is nested too deep to be rendered", () => {
    const typed = `${">".repeat(5_000)} words`;
    expect(readHtml(renderMarkdown(typed)).text.trim()).toBe(typed);
    const emphasis = `${"*a **b ".repeat(2_000)}c${" b** a*".repeat(2_000)}`;
    expect(readHtml(renderMarkdown(emphasis)).text.trim()).toBe(emphasis);
  });

  it("is plain when it is longer than any post", () => {
    const typed = `\n\n# Long\n\n${"*word* <b> ".repeat(10_000)}`;
    expect(readHtml(renderMarkdown(typed)).text).toBe(`${typed}\n`);
  });

  it("does not multiply an address that is referred to often", () => {
    const typed = `[a]: /${"x".repeat(40_000)}\n\n${"[a] ".repeat(10_000)}`;
    expect(renderMarkdown(typed).length).toBeLessThan(200_000);
  });
});

describe("texts rendered before", () => {
  it("are rendered once, and the oldest are forgotten when they grow too many", () => {
    const texts = new RenderedTexts(100);
    const rendered: string[] = [];
    const show = (name: string) =>
      texts.get(name, () => {
        rendered.push(name);
        return name.repeat(30);
      });
    for (const name of ["a", "b", "c", "a", "d", "a", "b"]) show(name);
    expect(rendered).toEqual(["a", "b", "c", "d", "b"]);
    expect(texts.get("long", () => "x".repeat(1_000))).toHaveLength(1_000);
    expect(show("a")).toBe("a".repeat(30));
  });
});
