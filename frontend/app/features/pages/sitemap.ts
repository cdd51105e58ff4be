/** Sitemaps for search engines: an index, and a map for the shop's pages and for each brand's products. */

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function sitemapIndex(addresses: string[]): string {
  return document("sitemapindex", "sitemap", addresses);
}

export function sitemap(addresses: string[]): string {
  return document("urlset", "url", addresses);
}

export function xml(text: string): Response {
  return new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function document(root: string, entry: string, addresses: string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${entries.join("\n")}\n</${root}>\n`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
