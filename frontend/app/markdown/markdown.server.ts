/**
 * Renders Markdown to HTML on the server: it parses tokens, builds a tree and sanitises it. HTML in the
 * source is shown as text.
 *
 * A text that is too long or too deeply nested is shown as plain text.
 */
import { sanitize } from "hast-util-sanitize";
import { ALLOWED_HTML } from "./allowed-html.server";
import { buildTree, TreeTooLargeError } from "./html-tree.server";
import { parseMarkdown } from "./parse-markdown.server";
import { RenderedTexts } from "./rendered-texts.server";
import { escapeHtml, writeHtml } from "./write-html.server";

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
function writePlainText(markdown: string): string {
  return `<pre>\n${escapeHtml(markdown)}</pre>\n`;
}
