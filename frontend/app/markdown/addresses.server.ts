/** Where a link in a text may lead. */

export const LINK_PROTOCOLS = ["http", "https", "irc", "ircs", "mailto", "xmpp"];
const OWN_ORIGIN = "https://this.shop";

/** The address, or nothing when its protocol is not one of the six. */
export function safeAddress(href: string): string {
  const url = parseAddress(href);
  return url && LINK_PROTOCOLS.includes(url.protocol.slice(0, -1)) ? href : "";
}

/** Whether an address leaves the shop. */
export function leavesTheShop(href: string): boolean {
  const url = parseAddress(href);
  return url !== null && url.origin !== OWN_ORIGIN;
}

/** As a browser would read it: control characters and blanks are no disguise. */
function parseAddress(href: string): URL | null {
  return URL.canParse(href, OWN_ORIGIN) ? new URL(href, OWN_ORIGIN) : null;
}
