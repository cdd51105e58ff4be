/** Addresses that lead out of the shop. */

const WEB_PROTOCOLS = new Set(["http:", "https:"]);

/** The address if it is a valid http(s) URL, else undefined. */
export function keepWebUrl(url: string): string | undefined {
  return URL.canParse(url) && WEB_PROTOCOLS.has(new URL(url).protocol) ? url : undefined;
}
