/**
 * Markdown to tokens: CommonMark with tables, struck-out words and bare addresses as links.
 * The author's HTML is not parsed at all, so that it stays the text it is.
 */
import MarkdownIt, { type Token } from "markdown-it";

/** Quotes and lists within each other. What is nested deeper is left out by the parser. */
const MOST_NESTED = 40;
const LONGEST_BARE_ADDRESS = 2_048;
const BEFORE_WWW = /^[\s*_~(]?$/;

const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: MOST_NESTED });
// A link that may not be followed keeps its words, and loses its address in the tree (see tree.server.ts).
parser.validateLink = () => true;
parser.linkify
  .set({ fuzzyLink: false, fuzzyEmail: true })
  .add("ftp:", null)
  .add("//", null)
  .add("www.", {
    validate(text, position, linkify) {
      const start = position - "www.".length;
      if (!BEFORE_WWW.test(text.charAt(start - 1))) return 0;
      const address = `http://${text.slice(start, start + LONGEST_BARE_ADDRESS)}`;
      const length = linkify.testSchemaAt(address, "http:", "http:".length);
      return Math.max(0, length - "//www.".length);
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });

/** The tokens of a text, or nothing when it nests deeper than the parser follows. */
export function parseMarkdown(text: string): Token[] | null {
  const tokens = parser.parse(text, {});
  return tokens.some(({ level }) => level >= MOST_NESTED - 1) ? null : tokens;
}
