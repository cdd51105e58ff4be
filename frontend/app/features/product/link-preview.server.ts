/** A product as the preview of a link shows it. */
import type { Product } from "~/api/product";
import type { MetaDescriptor } from "~/router";
import { SHOP_NAME } from "~/site";
import { showsProduct, toAbsoluteUrl } from "./structured-data";

const SUMMARY_LENGTH = 155;

/** The product as short plain text, without Markdown. */
export function summariseProduct({ name, brand, caption, description }: Product): string {
  const text = description.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`#>~|]+/g, "");
  const fullText = `${name} by ${brand.name}. ${caption} ${text}`.replace(/\s+/g, " ").trim();
  return fullText.length <= SUMMARY_LENGTH
    ? fullText
    : `${fullText.slice(0, SUMMARY_LENGTH).replace(/\s\S*$/, "")}…`;
}

/** The Open Graph tags of a product page. A chosen shade that has a match is shown beside it. */
export function buildLinkPreview(
  product: Product,
  summary: string,
  origin: string,
  shade?: number,
): MetaDescriptor[] {
  const title = `${product.name} by ${product.brand.name}`;
  const image = shade
    ? { url: `/media/share/v${shade}.png`, alt: `${title}, beside the closest match` }
    : product.images.find(showsProduct);
  const tags: Record<string, string> = {
    "og:type": "product",
    "og:site_name": SHOP_NAME,
    "og:title": title,
    "og:description": summary,
    "og:url": toAbsoluteUrl(origin, `/products/${product.slug}${shade ? `?variant=${shade}` : ""}`),
  };
  if (image)
    Object.assign(tags, { "og:image": toAbsoluteUrl(origin, image.url), "og:image:alt": image.alt || title });
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
