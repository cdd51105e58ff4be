/**
 * Markdown to HTML, on the server alone. Parsed to tokens, built into a tree, and the tree sanitised: what an
 * author writes as HTML is shown as the text it is, and links lead only where links may.
 *
 * A text that is too long or nested too deep to render safely is shown as plain text, whole.
 */
import { sanitize } from "hast-util-sanitize";
import { ALLOWED_HTML } from "./allowed-html.server";
import { parseMarkdown } from "./parse.server";
import { RenderedTexts } from "./rendered-texts.server";
import { buildTree, TreeTooLargeError } from "./tree.server";
import { escapeHtml, writeHtml } from "./write.server";

export { safeAddress } from "./addresses.server";

const MOST_CHARACTERS = 100_000;

const renderedTexts = new RenderedTexts();

/** The HTML of a text in Markdown. Pages are made anew every minute, and their texts seldom change. */
export function renderCachedMarkdown(markdown: string): string {
  return renderedTexts.get(markdown, () => renderMarkdown(markdown));
}

/** The HTML of a text in Markdown, rendered now. */
export function renderMarkdown(markdown: string): string {
  if (markdown.length > MOST_CHARACTERS) return plainText(markdown);
  const tokens = parseMarkdown(markdown);
  if (!tokens) return plainText(markdown);
  try {
    return writeHtml(sanitize(buildTree(tokens), ALLOWED_HTML));
  } catch (error) {
    if (error instanceof TreeTooLargeError) return plainText(markdown);
    throw error;
  }
}

/** The text as its author typed it, line breaks included; a browser drops the first line break of a `pre`. */
function plainText(markdown: string): string {
  return `<pre>\n${escapeHtml(markdown)}</pre>\n`;
}
