/** A product as search engines read it, in the schema.org format. */
import type { Product, Vendor } from "~/api/product";
import { buildShadePagePath } from "~/shared/shades/shade-path";
import { keepWebUrl } from "~/shared/web-url";
import { isPlaceholder } from "~/ui/picture";

const SCHEMA = "https://schema.org";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The words of our own HTML, without its tags. */
export function readHtmlText(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? "");
  return text.replace(/\s+/g, " ").trim();
}

/** The product with each of its shades. Offers and ratings only if there are any. */
export function buildStructuredData(product: Product, description: string, origin: string) {
  const { name, slug, variants, images, gtin, mpn, reviews, avg_rating } = product;
  // Search engines read the server's page.
  const offers = import.meta.env.SSR ? buildOffers(product) : undefined;
  const isGroup = variants.length > 1;
  return {
    "@context": SCHEMA,
    "@type": isGroup ? "ProductGroup" : "Product",
    name,
    url: toAbsoluteUrl(origin, `/products/${slug}`),
    image: images.filter(showsProduct).map((image) => toAbsoluteUrl(origin, image.url)),
    description,
    brand: { "@type": "Brand", name: product.brand.name },
    category: product.category.name,
    ...(gtin && { gtin }),
    ...(mpn && { mpn }),
    ...(offers && { offers }),
    ...(reviews > 0 && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: avg_rating, reviewCount: reviews },
    }),
    ...(isGroup && {
      productGroupID: slug,
      variesBy: `${SCHEMA}/color`,
      hasVariant: variants.map((shade) => ({
        "@type": "Product",
        name: `${name} in ${shade.name}`,
        color: shade.name,
        url: toAbsoluteUrl(origin, buildShadePagePath(shade.id, slug, shade.name)),
        ...(shade.gtin && { gtin: shade.gtin }),
        ...(shade.picture && { image: toAbsoluteUrl(origin, shade.picture) }),
        ...(offers && { offers: { ...offers, offers: undefined } }),
      })),
    }),
  };
}

type Offers = Record<string, unknown> & { offers?: ReturnType<typeof buildOffer>[] };

export type Offered = Pick<Product, "vendors" | "currency" | "in_stock" | "price" | "unit_price" | "unit">;

/** The lowest price is the product's: what it can be bought for. Undefined if nobody tells one. */
export function buildOffers(product: Offered): Offers | undefined {
  const { vendors, currency, in_stock, price } = product;
  const offers = vendors
    .filter((vendor) => vendor.currency === currency && vendor.price !== null)
    .map(buildOffer);
  const [first, second] = offers;
  if (price === null || !first) return undefined;
  if (!second) return { ...first, ...buildUnitPrice(product) };
  return {
    "@type": "AggregateOffer",
    lowPrice: price,
    priceCurrency: currency,
    offerCount: offers.length,
    availability: getAvailability(in_stock),
    ...buildUnitPrice(product),
    offers,
  };
}

/** The codes of UN/CEFACT. Search engines read the document that the server draws: the browser needs none. */
const UNIT_CODES: Record<string, string> = { ml: "MLT", g: "GRM", litre: "LTR", kg: "KGM" };

function buildUnitPrice({ unit_price, unit, currency }: Offered) {
  const [name = "", value = "1"] = unit?.split(" ").reverse() ?? [];
  const unitCode = UNIT_CODES[name];
  if (!unitCode) return undefined;
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: unit_price,
      priceCurrency: currency,
      referenceQuantity: { "@type": "QuantitativeValue", value, unitCode },
    },
  };
}

function buildOffer({ name, price, currency, in_stock, url }: Vendor) {
  return {
    "@type": "Offer",
    price,
    priceCurrency: currency,
    availability: getAvailability(in_stock),
    seller: { "@type": "Organization", name },
    ...(keepWebUrl(url) && { url }),
  };
}

const getAvailability = (inStock: boolean) => `${SCHEMA}/${inStock ? "InStock" : "OutOfStock"}`;

export const showsProduct = ({ url }: { url: string }) => !isPlaceholder(url);

export function toAbsoluteUrl(origin: string, address: string): string {
  return URL.canParse(address, origin || undefined) ? new URL(address, origin || undefined).href : address;
}
