/**
 * Renders Markdown to HTML on the server: it parses tokens, builds a tree and sanitises it. HTML in the
 * source is shown as text.
 *
 * A text that is too long or too deeply nested is shown as plain text.
 */
import type { Element, Nodes, Properties } from "hast";
import { type Schema, sanitize } from "hast-util-sanitize";
import MarkdownIt, { type Token } from "markdown-it";
import { buildTree, TreeTooLargeError } from "./html-tree.server";
import { LINK_PROTOCOLS } from "./link-addresses.server";
import { RenderedTexts } from "./rendered-texts.server";

export { toSafeAddress } from "./link-addresses.server";

const MAX_CHARACTERS = 100_000;

const renderedTexts = new RenderedTexts();

/** The HTML of a Markdown text, cached because texts change less often than pages are rendered. */
export function renderCachedMarkdown(markdown: string): string {
  return renderedTexts.get(markdown, () => renderMarkdown(markdown));
}

export function renderMarkdown(markdown: string): string {
  if (markdown.length > MAX_CHARACTERS) return writePlainText(markdown);
  const tokens = parseMarkdown(markdown);
  if (!tokens) return writePlainText(markdown);
  try {
    return writeHtml(sanitize(buildTree(tokens), ALLOWED_HTML));
  } catch (error) {
    if (error instanceof TreeTooLargeError) return writePlainText(markdown);
    throw error;
  }
}

/** The source text in a `pre`. Browsers drop its first line break, so one is added. */
const writePlainText = (markdown: string): string => `<pre>\n${escapeHtml(markdown)}</pre>\n`;

/** The HTML elements and attributes allowed in rendered texts. All others are removed. */
const ALLOWED_HTML: Schema = {
  tagNames: [
    ...["p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "hr", "br", "pre", "code"],
    ...["em", "strong", "del", "a", "img", "input", "table", "thead", "tbody", "tr", "th", "td"],
  ],
  attributes: {
    a: ["href", "title", ["rel", "nofollow", "noopener", "noreferrer"]],
    img: ["src", "alt", "title", ["loading", "lazy"], ["decoding", "async"]],
    code: [["className", /^language-[\w+#.-]+$/]],
    ol: ["start"],
    th: [["align", "left", "center", "right"]],
    td: [["align", "left", "center", "right"]],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
  },
  required: { input: { type: "checkbox", disabled: true } },
  ancestors: { thead: ["table"], tbody: ["table"], tr: ["table"], th: ["table"], td: ["table"] },
  protocols: { href: LINK_PROTOCOLS, src: ["http", "https"] },
  clobber: [],
  strip: [],
};

/** The deepest nesting of quotes and lists. The parser drops what is nested deeper. */
const MAX_NESTING = 40;
const MAX_AUTOLINK_LENGTH = 2_048;
const BEFORE_WWW = /^[\s*_~(]?$/;

const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: MAX_NESTING });
// Accepts every link here. html-tree.server.ts removes forbidden addresses but keeps the link text.
parser.validateLink = () => true;
parser.linkify
  .set({ fuzzyLink: false, fuzzyEmail: true })
  .add("ftp:", null)
  .add("//", null)
  .add("www.", {
    validate(text, position, linkify) {
      const start = position - "www.".length;
      if (!BEFORE_WWW.test(text.charAt(start - 1))) return 0;
      const address = `http://${text.slice(start, start + MAX_AUTOLINK_LENGTH)}`;
      const length = linkify.testSchemaAt(address, "http:", "http:".length);
      return Math.max(0, length - "//www.".length);
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });

/** The tokens of a text, or null if it is nested too deep. */
function parseMarkdown(text: string): Token[] | null {
  const tokens = parser.parse(text, {});
  return tokens.some(({ level }) => level >= MAX_NESTING - 1) ? null : tokens;
}

const VOID_ELEMENTS = new Set(["br", "hr", "img", "input"]);
const ATTRIBUTE_NAMES: Record<string, string> = { className: "class" };

/** Writes a sanitised tree as HTML. */
function writeHtml(node: Nodes): string {
  switch (node.type) {
    case "text":
      return escapeHtml(node.value);
    case "root":
      return node.children.map(writeHtml).join("");
    case "element":
      return writeElement(node);
    default:
      return "";
  }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function writeElement({ tagName, properties, children }: Element): string {
  const start = `<${tagName}${writeAttributes(properties)}>`;
  return VOID_ELEMENTS.has(tagName) ? start : `${start}${children.map(writeHtml).join("")}</${tagName}>`;
}

function writeAttributes(properties: Properties): string {
  return Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => ` ${ATTRIBUTE_NAMES[name] ?? name}="${escapeHtml(attributeText(value))}"`)
    .join("");
}

function attributeText(value: Properties[string]): string {
  if (value === true) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}
