/** The title and the tags of a product page. */
import type { LoadResult } from "~/api/client/load-result";
import { PRODUCT_FAILED_TEXT, PRODUCT_GONE_TEXT, PRODUCT_MISSING_TEXT } from "~/api/product";
import { buildPageMeta, getPublicOrigin, type RootMatch } from "~/page-meta";
import type { MetaDescriptor } from "~/router";
import type { ProductPageData } from "./product-view";
import { buildStructuredData, readHtmlText } from "./structured-data";

type LoadedPage = LoadResult<ProductPageData>;

export function buildProductMeta(page: LoadedPage, slug = "", matches: RootMatch[] = []): MetaDescriptor[] {
  if (!page.ok) return buildPageMeta({ title: getPageTitle(page), noindex: true });
  const { product, summary, descriptionHtml } = page.value;
  const origin = getPublicOrigin(matches);
  return [
    ...buildPageMeta(
      { title: getPageTitle(page), description: summary, canonical: `/products/${slug}` },
      matches,
    ),
    ...page.value.preview,
    { "script:ld+json": buildStructuredData(product, readHtmlText(descriptionHtml), origin) },
  ];
}

function getPageTitle(page: LoadedPage): string {
  if (page.ok) return `${page.value.product.name} by ${page.value.product.brand.name}`;
  if (page.problem.status === 410) return PRODUCT_GONE_TEXT;
  return page.problem.status === 404 ? PRODUCT_MISSING_TEXT : PRODUCT_FAILED_TEXT;
}
