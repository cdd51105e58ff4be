/** The product page. */
import { Suspense, useMemo } from "react";
import { toProblem } from "~/api/client/errors";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { importLater } from "~/features/product/later-part";
import { loadProductPage, respondWithProductPage } from "~/features/product/load-product-page.server";
import { RETAILERS_QUERY } from "~/features/product/prices/retailer-history";
import { buildProductMeta } from "~/features/product/product-meta";
import {
  ProductFailed,
  ProductGone,
  ProductMissing,
  ProductSkeleton,
} from "~/features/product/product-states";
import { type ProductPageData, ProductView } from "~/features/product/product-view";
import { REVIEW_PARAM_NAMES } from "~/features/reviews/review-query";
import { useLateTags } from "~/late-tags";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  Await,
  type ClientLoaderFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useAsyncError,
  useLoaderData,
  useParams,
} from "~/router";
import { useShopFacts } from "~/shared/use-shop-facts";
import { showPending } from "~/ui/loading/pending-parts";

type LoadedPage = LoadResult<ProductPageData>;

export const handle: RouteHandle = import.meta.env.SSR && {
  query: ["variant", ...REVIEW_PARAM_NAMES, RETAILERS_QUERY.name],
};

export async function loader({ request, context, params: { slug = "" } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { publicOrigin } = getShopContext(context);
  const page = await toLoadResult(
    loadProductPage(createLoaderApi(context), slug, searchParams, publicOrigin),
  );
  if (!page.ok && page.problem.movedTo) throw redirect(`/products/${page.problem.movedTo}`, 301);
  return respondWithProductPage(page);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

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
