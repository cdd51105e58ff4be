/** What search engines and link previews are told of a product. */
import type { Product } from "~/api/product";
import type { MetaDescriptor } from "~/router";
import { SHOP_NAME } from "~/site";
import { lowestPrice } from "./facts/offers";

const SUMMARY_LENGTH = 155;
const SCHEMA = "https://schema.org";

/** The first words of a text in Markdown, without its marks. */
export function plainSummary({ name, brand, caption, description }: Product): string {
  const text = description.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`#>~|]+/g, "");
  const whole = `${name} by ${brand.name}. ${caption} ${text}`.replace(/\s+/g, " ").trim();
  return whole.length <= SUMMARY_LENGTH ? whole : `${whole.slice(0, SUMMARY_LENGTH).replace(/\s\S*$/, "")}…`;
}

/** The product as schema.org describes one; prices and ratings only where there are any. */
export function structuredProduct(product: Product, summary: string, origin: string) {
  const price = lowestPrice(product.vendors);
  const url = absolute(origin, `/products/${product.slug}`);
  return {
    "@context": SCHEMA,
    "@type": "Product",
    name: product.name,
    url,
    image: product.images.map((image) => absolute(origin, image.url)),
    description: summary,
    brand: { "@type": "Brand", name: product.brand.name },
    category: product.category.name,
    ...(price !== null && { offers: offersOf(product, price, url) }),
    ...(product.reviews > 0 && { aggregateRating: ratingOf(product) }),
  };
}

function offersOf({ vendors }: Product, lowPrice: number, url: string) {
  const inPounds = vendors.filter(({ currency }) => currency === "GBP");
  return {
    "@type": "AggregateOffer",
    lowPrice,
    priceCurrency: "GBP",
    offerCount: inPounds.length,
    availability: `${SCHEMA}/${inPounds.some(({ in_stock }) => in_stock) ? "InStock" : "OutOfStock"}`,
    url,
  };
}

function ratingOf({ avg_rating, reviews }: Product) {
  return {
    "@type": "AggregateRating",
    ratingValue: avg_rating,
    reviewCount: reviews,
    bestRating: 5,
    worstRating: 1,
  };
}

/** The picture and words a shared link shows. */
export function linkPreview(product: Product, summary: string, origin: string): MetaDescriptor[] {
  const title = `${product.name} by ${product.brand.name}`;
  const image = product.images[0];
  const tags: Record<string, string> = {
    "og:type": "product",
    "og:site_name": SHOP_NAME,
    "og:title": title,
    "og:description": summary,
    "og:url": absolute(origin, `/products/${product.slug}`),
  };
  if (image)
    Object.assign(tags, { "og:image": absolute(origin, image.url), "og:image:alt": image.alt || title });
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function absolute(origin: string, address: string): string {
  return URL.canParse(address, origin || undefined) ? new URL(address, origin || undefined).href : address;
}
