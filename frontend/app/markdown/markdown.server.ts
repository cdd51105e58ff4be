/**
 * Markdown to HTML, on the server alone: no markup of the author's passes, and links lead only where links may.
 * What arrives as HTML is shown as the text it is.
 */
import { Marked, type Tokens } from "marked";

const PROTOCOLS = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);
const OWN = "https://this.shop";
const FIRST_HEADING = 2;
const LAST_HEADING = 6;

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    heading({ tokens, depth }: Tokens.Heading) {
      // The page has its own first heading; the text's begin below it.
      const level = Math.min(depth + FIRST_HEADING - 1, LAST_HEADING);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, title, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      const elsewhere = isElsewhere(href) ? ' rel="nofollow noopener noreferrer"' : "";
      return `<a href="${escaped(safeAddress(href))}"${titled(title)}${elsewhere}>${text}</a>`;
    },
    image({ href, title, text }: Tokens.Image) {
      return `<img src="${escaped(safeAddress(href))}" alt="${escaped(text)}"${titled(title)} loading="lazy" decoding="async">`;
    },
  },
});

/** The HTML of a text in Markdown. */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** The address, or nothing when its protocol is not one of the six. */
export function safeAddress(href: string): string {
  const url = parsed(href);
  return url && PROTOCOLS.has(url.protocol) ? href : "";
}

function isElsewhere(href: string): boolean {
  const url = parsed(href);
  return url !== null && url.origin !== OWN;
}

/** As a browser would read it: control characters and blanks are no disguise. */
function parsed(href: string): URL | null {
  return URL.canParse(href, OWN) ? new URL(href, OWN) : null;
}

function titled(title: string | null | undefined): string {
  return title ? ` title="${escaped(title)}"` : "";
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
