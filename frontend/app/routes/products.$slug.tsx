/** The product page. */
import { Suspense, useMemo } from "react";
import type { Api } from "~/api/client/client";
import { toProblem } from "~/api/client/errors";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import {
  fetchPriceHistory,
  fetchProduct,
  fetchReviews,
  PRODUCT_FAILED_TEXT,
  PRODUCT_GONE_TEXT,
  PRODUCT_MISSING_TEXT,
} from "~/api/product";
import { fetchMatches } from "~/api/shades";
import { NOT_STORED } from "~/cache-policy";
import { describeWithColourless } from "~/features/product/colourless-shades.server";
import { importLater } from "~/features/product/later-part";
import { RETAILERS_QUERY } from "~/features/product/prices/retailer-history";
import {
  ProductFailed,
  ProductGone,
  ProductMissing,
  ProductSkeleton,
} from "~/features/product/product-states";
import { type ProductPageData, ProductView } from "~/features/product/product-view";
import { putPicturedFirst } from "~/features/product/shades/pictured-shade.server";
import { findChosenShade } from "~/features/product/shades/shade-filter";
import {
  buildLinkPreview,
  buildStructuredData,
  readHtmlText,
  summariseProduct,
} from "~/features/product/structured-data";
import { selectInitialReviews } from "~/features/reviews/initial-reviews";
import { REVIEW_PARAM_NAMES, readReviewQuery, toReviewChoice } from "~/features/reviews/review-query";
import { useLateTags } from "~/late-tags";
import { renderCachedMarkdown } from "~/markdown/markdown.server";
import { buildPageMeta, getPublicOrigin, type RootMatch } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  Await,
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  redirect,
  useAsyncError,
  useLoaderData,
  useParams,
} from "~/router";
import { useShopFacts } from "~/shared/use-shop-facts";
import { showPending } from "~/ui/loading/pending-parts";

type LoadedPage = LoadResult<ProductPageData>;

const UNAVAILABLE = 503;
/**
 * Reviews that take longer are loaded by the browser, and the page goes without a price history that does.
 * They hold up nothing else.
 */
const PATIENCE_MS = 500;

export const handle: RouteHandle = import.meta.env.SSR && {
  query: ["variant", ...REVIEW_PARAM_NAMES, RETAILERS_QUERY.name],
};

export async function loader({ request, context, params: { slug = "" } }: LoaderFunctionArgs) {
  const page = await toLoadResult(
    loadPage(
      createLoaderApi(context),
      slug,
      new URL(request.url).searchParams,
      getShopContext(context).publicOrigin,
    ),
  );
  if (!page.ok && page.problem.movedTo) throw redirect(`/products/${page.problem.movedTo}`, 301);
  return data(page, { status: getPageStatus(page), headers: isWhole(page) ? {} : NOT_STORED });
}

async function loadPage(
  api: Api,
  slug: string,
  params: URLSearchParams,
  origin: string,
): Promise<ProductPageData> {
  const reviewQuery = readReviewQuery(params);
  const reviewsRequest = toLoadResult(fetchReviews(api, slug, toReviewChoice(reviewQuery)));
  const withRetailers = params.get(RETAILERS_QUERY.name) === RETAILERS_QUERY.value;
  const historyRequest = toLoadResult(fetchPriceHistory(api, slug, withRetailers));
  const loadedProduct = await fetchProduct(api, slug);
  const variants = putPicturedFirst(loadedProduct.variants, loadedProduct.images[0]?.url);
  const product = { ...loadedProduct, variants };
  const shade = findChosenShade(product.variants, params);
  const loaded =
    shade && (await toLoadResult(fetchMatches(api, shade.id, product.category_slug, product.discontinued)));
  const [reviews, history] = await Promise.all([
    waitAtMost(PATIENCE_MS, reviewsRequest),
    waitAtMost(PATIENCE_MS, historyRequest),
  ]);
  const summary = summariseProduct(product);
  const isMatched =
    params.get("variant") === String(shade?.id) && loaded?.ok && loaded.value.products.length > 0;
  return {
    product: { ...product, description: "", colourless: [] },
    summary,
    descriptionHtml: renderCachedMarkdown(describeWithColourless(product)),
    reviews: reviews?.ok
      ? {
          ok: true,
          value: selectInitialReviews(reviews.value.product_reviews, reviewQuery, reviews.value.counts),
        }
      : reviews,
    matches: shade && loaded && { shade: shade.id, loaded },
    preview: buildLinkPreview(product, summary, origin, isMatched ? shade?.id : undefined),
    history: history?.ok ? history.value : undefined,
  };
}

/** A page without its reviews or its price history is not cached. */
const isWhole = (page: LoadedPage) =>
  !page.ok || (page.value.reviews !== undefined && page.value.history !== undefined);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The result, or nothing if it takes longer. */
function waitAtMost<T>(milliseconds: number, result: Promise<T>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([result, patience]);
}

/** An error status if any part failed, so that the page is not cached. */
function getPageStatus(page: LoadedPage): number {
  if (!page.ok) return page.problem.status || UNAVAILABLE;
  const { reviews, matches } = page.value;
  return (reviews?.ok ?? true) && (matches?.loaded.ok ?? true) ? 200 : UNAVAILABLE;
}

/** When navigating in the browser, shows the skeleton while the product loads, and with it all that it shows. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => ({
  later: showPending(loadWithParts(serverLoader<typeof loader>() as Promise<LoadedPage>)),
});

/** Parts that cannot be loaded are asked for again where they stand. */
const loadWithParts = (page: Promise<LoadedPage>): Promise<LoadedPage> =>
  Promise.all([page, importLater().catch(() => {})]).then(([loaded]) => loaded);

/** Choosing a shade, a sort or a filter needs no new data. */
export { keepLoadedPage as shouldRevalidate } from "~/router";

export const meta: MetaFunction = ({ data: loaded, params, matches }) => {
  const page = loaded as LoadedPage | { later: unknown } | undefined;
  if (!page || "later" in page) return buildPageMeta({ title: "Product" });
  return buildProductMeta(page, params.slug, matches);
};

function buildProductMeta(page: LoadedPage, slug = "", matches: RootMatch[] = []): MetaDescriptor[] {
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

export default function ProductPage() {
  const loaded = useLoaderData() as LoadedPage | { later: Promise<LoadedPage> };
  if (!("later" in loaded)) return <ProductContent page={loaded} />;
  return (
    <Suspense fallback={<ProductSkeleton />}>
      <Await resolve={loaded.later} errorElement={<ProductNetworkError />}>
        {(page) => <LateProductContent page={page} />}
      </Await>
    </Suspense>
  );
}

/** The page's tags were written before the product had loaded. */
function LateProductContent({ page }: { page: LoadedPage }) {
  const { slug } = useParams();
  const origin = useShopFacts()?.publicOrigin ?? "";
  const tags = useMemo(
    () => buildProductMeta(page, slug, [{ id: "root", data: { publicOrigin: origin } }]),
    [page, slug, origin],
  );
  useLateTags(tags);
  return <ProductContent page={page} />;
}

function ProductContent({ page }: { page: LoadedPage }) {
  if (page.ok) return <ProductView key={page.value.product.slug} {...page.value} />;
  if (page.problem.status === 410) return <ProductGone reason={page.problem.message} />;
  return page.problem.status === 404 ? <ProductMissing /> : <ProductFailed problem={page.problem} />;
}

/** Shown if the browser cannot reach the shop. */
function ProductNetworkError() {
  return <ProductFailed problem={toProblem(useAsyncError())} />;
}
