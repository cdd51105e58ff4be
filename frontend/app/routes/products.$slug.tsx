/** The product page. */
import { Suspense, useEffect } from "react";
import type { Api } from "~/api/client";
import { toProblem } from "~/api/errors";
import { type LoadResult, toLoadResult } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { fetchProduct, fetchReviews, PRODUCT_FAILED_TEXT, PRODUCT_MISSING_TEXT } from "~/api/product";
import { fetchSimilar } from "~/api/shades";
import { ProductFailed, ProductMissing, ProductSkeleton } from "~/features/product/product-states";
import { type ProductPageData, ProductView } from "~/features/product/product-view";
import { findChosenShade } from "~/features/product/shades/shade-filter";
import { buildLinkPreview, buildStructuredData, summariseProduct } from "~/features/product/structured-data";
import { selectInitialReviews } from "~/features/reviews/initial-reviews";
import { readReviewQuery } from "~/features/reviews/review-query";
import { renderCachedMarkdown } from "~/markdown/markdown.server";
import { buildPageMeta, getPublicOrigin } from "~/page-meta";
import {
  Await,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useAsyncError,
  useLoaderData,
} from "~/router";
import { SHOP_NAME } from "~/site";

type LoadedPage = LoadResult<ProductPageData>;

const UNAVAILABLE = 503;

export async function loader({ request, context, params: { slug = "" } }: LoaderFunctionArgs) {
  const page = await toLoadResult(
    loadPage(createLoaderApi(context), slug, new URL(request.url).searchParams),
  );
  return data(page, { status: getPageStatus(page) });
}

async function loadPage(api: Api, slug: string, params: URLSearchParams): Promise<ProductPageData> {
  const reviewsRequest = toLoadResult(fetchReviews(api, slug));
  const product = await fetchProduct(api, slug);
  const shade = findChosenShade(product.variants, params);
  const loaded =
    shade &&
    (await toLoadResult(fetchSimilar(api, { variant_id: shade.id, category_slug: product.category_slug })));
  const reviews = await reviewsRequest;
  return {
    product: { ...product, description: "" },
    summary: summariseProduct(product),
    descriptionHtml: renderCachedMarkdown(product.description),
    reviews: reviews.ok
      ? { ok: true, value: selectInitialReviews(reviews.value, readReviewQuery(params)) }
      : reviews,
    matches: shade && loaded && { shade: shade.id, loaded },
  };
}

/** An error status if any part failed, so that the page is not cached. */
function getPageStatus(page: LoadedPage): number {
  if (!page.ok) return page.problem.status || UNAVAILABLE;
  const { reviews, matches } = page.value;
  return reviews.ok && (matches?.loaded.ok ?? true) ? 200 : UNAVAILABLE;
}

/** When navigating in the browser, shows the skeleton while the product loads. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => ({
  later: serverLoader<typeof loader>() as Promise<LoadedPage>,
});

/** Choosing a shade, a sort or a filter needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlySearchChanged = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !onlySearchChanged;
}

export const meta: MetaFunction = ({ data: loaded, params, matches }) => {
  const page = loaded as LoadedPage | { later: unknown } | undefined;
  if (!page || "later" in page) return buildPageMeta({ title: "Product" });
  if (!page.ok) return buildPageMeta({ title: getPageTitle(page), noindex: true });
  const { product, summary } = page.value;
  const origin = getPublicOrigin(matches);
  return [
    ...buildPageMeta(
      { title: getPageTitle(page), description: summary, canonical: `/products/${params.slug}` },
      matches,
    ),
    ...buildLinkPreview(product, summary, origin),
    { "script:ld+json": buildStructuredData(product, summary, origin) },
  ];
};

function getPageTitle(page: LoadedPage): string {
  if (page.ok) return `${page.value.product.name} by ${page.value.product.brand.name}`;
  return page.problem.status === 404 ? PRODUCT_MISSING_TEXT : PRODUCT_FAILED_TEXT;
}

export default function ProductPage() {
  const loaded = useLoaderData() as LoadedPage | { later: Promise<LoadedPage> };
  if (!("later" in loaded)) return <ProductContent page={loaded} />;
  return (
    <Suspense fallback={<ProductSkeleton />}>
      <Await resolve={loaded.later} errorElement={<ProductNetworkError />}>
        {(page) => <ProductContent page={page} setsTitle />}
      </Await>
    </Suspense>
  );
}

/** `setsTitle` if the page's tags were written before the product had loaded. */
function ProductContent({ page, setsTitle = false }: { page: LoadedPage; setsTitle?: boolean }) {
  useEffect(() => {
    if (setsTitle) document.title = `${getPageTitle(page)} | ${SHOP_NAME}`;
  }, [page, setsTitle]);
  if (page.ok) return <ProductView key={page.value.product.slug} {...page.value} />;
  return page.problem.status === 404 ? <ProductMissing /> : <ProductFailed problem={page.problem} />;
}

/** Shown if the browser cannot reach the shop. */
function ProductNetworkError() {
  return <ProductFailed problem={toProblem(useAsyncError())} />;
}
