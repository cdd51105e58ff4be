/**
 * Parses Markdown to tokens: CommonMark with tables, strikethrough and autolinks. HTML is not parsed, so it
 * stays text.
 */
import MarkdownIt, { type Token } from "markdown-it";

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
export function parseMarkdown(text: string): Token[] | null {
  const tokens = parser.parse(text, {});
  return tokens.some(({ level }) => level >= MAX_NESTING - 1) ? null : tokens;
}
