/** The tags of a shade's page: for search engines, and for whoever shares the link. */
import { buildOffers } from "~/features/product/structured-data";
import { buildBreadcrumbList, buildPageTags } from "~/page-meta";
import type { MetaDescriptor } from "~/router";
import { buildShareMeta } from "~/share-meta.server";
import type { ShadePageData } from "./load-shade.server";

const SCHEMA = "https://schema.org";

export function buildShadeTags(page: ShadePageData, origin: string): MetaDescriptor[] {
  const { shade, product, facts } = page;
  const path = `/shades/${facts.address}`;
  const meta = {
    title: `${shade.name} dupes: ${nameShade(page)}`,
    description: describePage(page),
    canonical: path,
    noindex: hasLittleToSay(page),
  };
  const trail = [
    { label: "Home", to: "/" },
    { label: product.brand.name, to: `/brands/${product.brand.slug}` },
    { label: product.name, to: `/products/${product.slug}` },
    { label: shade.name, to: path },
  ];
  return [
    ...buildPageTags(meta, origin),
    buildBreadcrumbList(trail, origin),
    ...buildShareTags(page, origin),
    buildShadeData(page, origin),
  ];
}

const nameShade = ({ shade, product }: Pick<ShadePageData, "shade" | "product">): string =>
  `${shade.name} by ${product.brand.name} ${product.name}`;

/** Says the things that people look for in the words they type. */
function describePage({ facts, matches, product, shade }: ShadePageData): string {
  const lead = matches.leading?.lead;
  const answer = lead
    ? `The closest in another brand: ${lead.variants[0]?.name} by ${lead.brand} ${lead.name}.`
    : "No other brand comes close yet.";
  return `${facts.words}. Dupes and alternatives for ${product.brand.name} ${product.name} in ${shade.name}. ${answer}`;
}

/** A page with neither a match nor a price nor a review says nothing that the product's does not. */
const hasLittleToSay = ({ matches, product, reviews }: ShadePageData): boolean =>
  matches.products.length === 0 && product.price === null && reviews.length === 0;

function buildShareTags(page: ShadePageData, origin: string): MetaDescriptor[] {
  const title = nameShade(page);
  const match = page.matches.leading?.lead.variants[0];
  return buildShareMeta(
    {
      title,
      description: describePage(page),
      path: `/shades/${page.facts.address}`,
      picture: match ? `v${page.shade.id}_v${match.id}` : `v${page.shade.id}`,
      alt: match ? `${title}, beside ${match.name}` : title,
    },
    origin,
  );
}

/** The shade as one variant of its product, in the schema.org format. */
function buildShadeData({ facts, shade, product }: ShadePageData, origin: string): MetaDescriptor {
  const picture = shade.picture ?? product.images[0]?.url;
  const offers = buildOffers(product);
  return {
    "script:ld+json": {
      "@context": SCHEMA,
      "@type": "Product",
      name: `${product.name} in ${shade.name}`,
      url: `${origin}/shades/${facts.address}`,
      description: facts.words,
      color: shade.name,
      brand: { "@type": "Brand", name: product.brand.name },
      category: product.category.name,
      ...(picture?.startsWith("/") && !picture.includes("/placeholder/") && { image: origin + picture }),
      ...(shade.gtin && { gtin: shade.gtin }),
      isVariantOf: {
        "@type": "ProductGroup",
        name: product.name,
        url: `${origin}/products/${product.slug}`,
        productGroupID: product.slug,
        variesBy: `${SCHEMA}/color`,
      },
      ...(offers && { offers }),
    },
  };
}
