/** Search results. */
import { useMemo } from "react";
import { respondWithResults } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { type ListPage, loadListPage, openListPage } from "~/features/catalogue/list/list-page";
import { ProductList } from "~/features/catalogue/list/product-list";
import { SearchTitle, formatSearchTitle } from "~/features/search/search-title";
import { buildPageMeta } from "~/page-meta";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
} from "~/router";
import { SEARCH_LIMIT } from "~/site";

type Head = Record<string, never>;
type Args = Pick<LoaderFunctionArgs, "request" | "params">;

const FAILURE = {
  title: "An error occurred while searching for products.",
  code: "Failed to fetch products from the search query",
};

const scopeOf = (query: string) => ({ query: query.slice(0, SEARCH_LIMIT) });

const pageOf = ({ request, params: { query = "" } }: Args) => ({
  url: new URL(request.url),
  scope: scopeOf(query),
  loadHead: (): Promise<Head> => Promise.resolve({}),
});

export const loader = async ({ context, ...args }: LoaderFunctionArgs) =>
  respondWithResults(await loadListPage(createLoaderApi(context), pageOf(args)));

export const clientLoader = (args: ClientLoaderFunctionArgs) => openListPage(pageOf(args));

export const meta: MetaFunction = ({ data, params: { query = "" } }) => {
  const list = (data as ListPage<Head> | undefined)?.list;
  const total = list && "ok" in list && list.ok ? list.value.total : undefined;
  return buildPageMeta({ title: formatSearchTitle(query, total), noindex: true });
};

export default function SearchPage() {
  const page = useLoaderData<typeof loader>() as ListPage<Head>;
  const { query = "" } = useParams();
  const scope = useMemo(() => scopeOf(query), [query]);
  return (
    <div className="page pt-10">
      <SearchTitle query={query} list={page.list} />
      <ProductList page={page} scope={scope} failure={FAILURE} />
    </div>
  );
}
