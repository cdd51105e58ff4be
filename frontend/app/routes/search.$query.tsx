/** The search results page. */
import { useMemo, useRef } from "react";
import { respondWithResults, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import {
  type LoadedListPage,
  loadListPage,
  loadListPageInBrowser,
} from "~/features/catalogue/list/list-loader";
import { LIST_PARAM_NAMES } from "~/features/catalogue/list/list-query";
import { ProductList } from "~/features/catalogue/list/product-list";
import { SearchHead } from "~/features/search/search-head";
import { SEARCH_PARTS } from "~/features/search/search-results";
import { formatSearchTitle } from "~/features/search/search-title";
import { useSearchReports } from "~/features/search/use-search-reports";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useParams,
} from "~/router";
import { findBarcodePath } from "~/shared/shades/find-barcode";

type NoHeader = Record<string, never>;
type Args = Pick<LoaderFunctionArgs, "request" | "params">;

const FAILURE = {
  title: "An error occurred while searching for products.",
  technicalPrefix: "Failed to fetch products from the search query",
};

const getScope = (query: string) => ({ searchText: query.slice(0, MAX_SEARCH_LENGTH) });

const getPageRequest = ({ request, params: { query = "" } }: Args) => ({
  url: new URL(request.url),
  scope: getScope(query),
  loadHeader: (): Promise<NoHeader> => Promise.resolve({}),
});

export const handle: RouteHandle = import.meta.env.SSR && { query: LIST_PARAM_NAMES };

export const loader = async ({ context, ...args }: LoaderFunctionArgs) => {
  const api = createLoaderApi(context);
  if (isBarcode(args.params.query)) {
    // Where nothing here has it, the search says so.
    const found = await toLoadResult(findBarcodePath(api, args.params.query));
    if (found.ok) throw redirect(found.value);
  }
  return respondWithResults(await loadListPage(api, getPageRequest(args)));
};

/** The server knows where a barcode leads. */
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  isBarcode(args.params.query) ? args.serverLoader() : loadListPageInBrowser(getPageRequest(args));

const isBarcode = (query: string | undefined): query is string => /^\d{8,14}$/.test(query ?? "");

export const meta: MetaFunction = ({ data, params: { query = "" } }) => {
  const list = (data as LoadedListPage<NoHeader> | undefined)?.list;
  const { total, reading } = list && "ok" in list && list.ok ? list.value : {};
  return buildPageMeta({ title: formatSearchTitle(reading?.corrected ?? query, total), noindex: true });
};

export default function SearchPage() {
  const page = useLoaderData<typeof loader>() as LoadedListPage<NoHeader>;
  const { query = "" } = useParams();
  const scope = useMemo(() => getScope(query), [query]);
  const results = useRef<HTMLDivElement>(null);
  useSearchReports(results, query);
  return (
    <div ref={results} className="page pt-10">
      <SearchHead words={query} list={page.list} />
      <ProductList page={page} scope={scope} failure={FAILURE} parts={SEARCH_PARTS} />
    </div>
  );
}
