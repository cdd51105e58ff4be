/** A category page with its products. */
import { useMemo } from "react";
import { CATEGORY_FAILED_TEXT, CATEGORY_MISSING_TEXT, type Category, fetchCategory } from "~/api/categories";
import type { Api } from "~/api/client/client";
import { type LoadResult, respondWithResults } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { buildCatalogueMeta, CataloguePage } from "~/features/catalogue/catalogue-page";
import { CategoryHeader } from "~/features/catalogue/category-header";
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

type Header = LoadResult<Category>;
type Args = Pick<LoaderFunctionArgs, "request" | "params">;

const PARENT = { label: "Home", to: "/" };
const FAILURE = { pageKind: "Category", title: "An Error Occurred", failureText: CATEGORY_FAILED_TEXT };

const getPageRequest = ({ request, params: { slug = "" } }: Args) => ({
  url: new URL(request.url),
  scope: getScope(slug),
  loadHeader: (api: Api): Promise<Header> =>
    loadOrThrowNotFound(fetchCategory(api, slug), CATEGORY_MISSING_TEXT, "categories"),
});

const getScope = (slug: string) => ({ category: slug });

export const handle: RouteHandle = import.meta.env.SSR && { query: LIST_PARAM_NAMES };

export const loader = async ({ context, ...args }: LoaderFunctionArgs) =>
  respondWithResults(await loadListPage(createLoaderApi(context), getPageRequest(args)));

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadListPageInBrowser(getPageRequest(args));

export const meta: MetaFunction = ({ data, params, matches, error }) => {
  if (error) return buildPageMeta({ title: CATEGORY_MISSING_TEXT, noindex: true });
  const header = (data as LoadedListPage<Header> | undefined)?.header;
  const name = header?.ok ? header.value.name : "Category";
  const canonical = `/categories/${params.slug}`;
  const description = header?.ok ? header.value.description : undefined;
  return buildCatalogueMeta({ name, description, canonical, parent: PARENT }, matches);
};

export default function CategoryPage() {
  const page = useLoaderData<typeof loader>() as LoadedListPage<Header>;
  const { slug = "" } = useParams();
  const scope = useMemo(() => getScope(slug), [slug]);
  return (
    <CataloguePage page={page} scope={scope} failure={FAILURE}>
      {(category) => <CategoryHeader category={category} />}
    </CataloguePage>
  );
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title={CATEGORY_MISSING_TEXT} link={{ label: "Back to Home", to: "/" }} />
);
