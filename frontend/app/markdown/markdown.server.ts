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
  const tokens = marked.lexer(markdown);
  const headings: Tokens.Heading[] = [];
  marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") headings.push(token as Tokens.Heading);
  });
  setBelowTheTitle(headings);
  return marked.parser(tokens);
}

/** The page has its own first heading: the text's highest stands right below it, however it was written. */
function setBelowTheTitle(headings: Tokens.Heading[]): void {
  const highest = Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings)
    heading.depth = Math.min(heading.depth - highest + FIRST_HEADING, LAST_HEADING);
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
