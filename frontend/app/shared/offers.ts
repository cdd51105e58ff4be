/** The addresses of the retailers' offers. */

const WEB_PROTOCOLS = new Set(["http:", "https:"]);

/** The address if it is a valid http(s) URL, else undefined. */
export function parseWebUrl(url: string): string | undefined {
  return URL.canParse(url) && WEB_PROTOCOLS.has(new URL(url).protocol) ? url : undefined;
}
