/** Decides which addresses links in a text may have. */

export const LINK_PROTOCOLS = ["http", "https", "irc", "ircs", "mailto", "xmpp"];
const OWN_ORIGIN = "https://this.shop";

/** The address, or an empty string if its protocol is not allowed. */
export function toSafeAddress(href: string): string {
  const url = parseAddress(href);
  return url && LINK_PROTOCOLS.includes(url.protocol.slice(0, -1)) ? href : "";
}

/** Whether the link leads to another site. */
export function isExternalLink(href: string): boolean {
  const url = parseAddress(href);
  return url !== null && url.origin !== OWN_ORIGIN;
}

/** Parses like a browser, which ignores control characters and spaces. */
function parseAddress(href: string): URL | null {
  return URL.canParse(href, OWN_ORIGIN) ? new URL(href, OWN_ORIGIN) : null;
}
