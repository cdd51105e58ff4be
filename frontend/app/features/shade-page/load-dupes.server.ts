/** Loads what the page of a product's dupes shows, and its tags for search engines. */
import type { Api } from "~/api/client/client";
import { fetchProduct } from "~/api/product";
import { type Alternatives, fetchAlternatives } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { buildBreadcrumbList, buildPageTags } from "~/page-meta";
import type { MetaDescriptor } from "~/router";
import { buildShareMeta } from "~/share-meta.server";
import { describePrice } from "~/ui/price";
import { listDupesTrail } from "./dupes-trail";

export interface DupesPage extends Alternatives {
  product: { name: string; slug: string; brand: string; brandSlug: string; shadeCount: number };
  tags: MetaDescriptor[];
}

export async function loadDupes(api: Api, slug: string, origin: string): Promise<DupesPage> {
  const [product, { alternatives, shades }] = await Promise.all([
    fetchProduct(api, slug),
    fetchAlternatives(api, slug),
  ]);
  const page = {
    alternatives,
    shades,
    product: {
      name: product.name,
      slug,
      brand: product.brand.name,
      brandSlug: product.brand.slug,
      shadeCount: product.variants.length,
    },
  };
  return { ...page, tags: buildTags(page, origin) };
}

function buildTags(page: Omit<DupesPage, "tags">, origin: string): MetaDescriptor[] {
  const { product, shades } = page;
  const path = `/shades/of-${product.slug}`;
  const title = `${nameWithBrand(product.brand, product.name)}: dupes and alternatives`;
  const description = describePage(page);
  const [first] = shades;
  const noindex = shades.every(({ match }) => match === null);
  const meta = { title, description, canonical: path, noindex };
  return [
    ...buildPageTags(meta, origin),
    buildBreadcrumbList(listDupesTrail(page), origin),
    ...(first
      ? buildShareMeta(
          { title, description, path, picture: `v${first.shade.id}`, alt: first.shade.name },
          origin,
        )
      : []),
  ];
}

function describePage({ product, alternatives, shades }: Omit<DupesPage, "tags">): string {
  const [first] = alternatives;
  if (!first) return `No close dupe of ${product.name} yet: the nearest to each shade, and how sure that is.`;
  const { brand, name, price, in_stock } = first.match;
  const cost = in_stock && price !== null ? `, ${describePrice(first.match)},` : "";
  const listed = `${shades.length} ${product.shadeCount > shades.length ? "lightest shades" : "shades"}`;
  return (
    `${nameWithBrand(brand, name)}${cost} is among the closest for ${first.shades} of the ${listed} of ` +
    `${nameWithBrand(product.brand, product.name)}. See what matches each, and how sure that is.`
  );
}
