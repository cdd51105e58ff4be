/** A brand page: its story and its products. */
import { useMemo } from "react";
import { BRAND_FAILED_TEXT, BRAND_MISSING_TEXT, type Brand, fetchBrand } from "~/api/brands";
import type { Api } from "~/api/client/client";
import { type LoadResult, respondWithResults } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { BrandHeader } from "~/features/catalogue/brand/brand-header";
import { buildCatalogueMeta, CataloguePage } from "~/features/catalogue/catalogue-page";
import {
  type LoadedListPage,
  loadListPage,
  loadListPageInBrowser,
  loadOrThrowNotFound,
} from "~/features/catalogue/list/list-loader";
import { LIST_PARAM_NAMES } from "~/features/catalogue/list/list-query";
import { NotFoundBoundary } from "~/features/catalogue/not-found";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
} from "~/router";

type Header = LoadResult<Brand>;
type Args = Pick<LoaderFunctionArgs, "request" | "params">;

const PARENT = { label: "All Brands", to: "/brands" };
const FAILURE = { pageKind: "Brand", title: BRAND_FAILED_TEXT, failureText: "Failed to fetch the brand" };

const getPageRequest = ({ request, params: { slug = "" } }: Args) => ({
  url: new URL(request.url),
  scope: getScope(slug),
  loadHeader: (api: Api): Promise<Header> => loadOrThrowNotFound(fetchBrand(api, slug), BRAND_MISSING_TEXT),
});

const getScope = (slug: string) => ({ brand: slug });

export const handle: RouteHandle = import.meta.env.SSR && { query: LIST_PARAM_NAMES };

export const loader = async ({ context, ...args }: LoaderFunctionArgs) =>
  respondWithResults(await loadListPage(createLoaderApi(context), getPageRequest(args)));

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadListPageInBrowser(getPageRequest(args));

export const meta: MetaFunction = ({ data, params, matches, error }) => {
  if (error) return buildPageMeta({ title: BRAND_MISSING_TEXT, noindex: true });
  const header = (data as LoadedListPage<Header> | undefined)?.header;
  const name = header?.ok ? header.value.name : "Brand";
  const canonical = `/brands/${params.slug}`;
  const description = header?.ok ? `${header.value.caption} Every ${name} product, compared.` : undefined;
  return buildCatalogueMeta({ name, description, canonical, parent: PARENT }, matches);
};

export default function BrandPage() {
  const page = useLoaderData<typeof loader>() as LoadedListPage<Header>;
  const { slug = "" } = useParams();
  const scope = useMemo(() => getScope(slug), [slug]);
  return (
    <CataloguePage page={page} scope={scope} failure={FAILURE}>
      {(brand) => <BrandHeader brand={brand} />}
    </CataloguePage>
  );
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title={BRAND_MISSING_TEXT} link={{ label: "All Brands", to: "/brands" }} />
);
