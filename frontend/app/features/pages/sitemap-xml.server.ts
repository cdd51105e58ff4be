/** Sitemap files for search engines: an index, the shop's pages, and each brand's products. */
import { escapeHtml } from "~/markdown/markdown.server";

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

export const buildSitemapIndex = (urls: string[]): string => buildDocument("sitemapindex", "sitemap", urls);

export const buildSitemap = (urls: string[]): string => buildDocument("urlset", "url", urls);

export function respondWithXml(text: string): Response {
  return new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function buildDocument(root: string, entry: string, urls: string[]): string {
  const entries = urls.map((url) => `<${entry}><loc>${escapeHtml(url)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${entries.join("\n")}\n</${root}>\n`;
}
