/** A category: what stands on one shelf, whoever made it. */
import { useMemo } from "react";
import { CATEGORY_FAILED, CATEGORY_MISSING, type Category, fetchCategory } from "~/api/categories";
import type { Api } from "~/api/client";
import { type LoadResult, respondWithResults } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { CategoryHead } from "~/features/catalogue/category-head";
import { headOf } from "~/features/catalogue/head";
import { type ListPage, loadListPage, openListPage } from "~/features/catalogue/list/list-page";
import { NotFound } from "~/features/catalogue/not-found";
import { ShelfPage, shelfMeta } from "~/features/catalogue/shelf-page";
import { buildPageMeta } from "~/page-meta";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
} from "~/router";

type Head = LoadResult<Category>;
type Args = Pick<LoaderFunctionArgs, "request" | "params">;

const ABOVE = { label: "Home", to: "/" };
const FAILURE = { of: "Category", title: "An Error Occurred", failed: CATEGORY_FAILED };

const pageOf = ({ request, params: { slug = "" } }: Args) => ({
  url: new URL(request.url),
  scope: scopeOf(slug),
  loadHead: (api: Api): Promise<Head> => headOf(fetchCategory(api, slug), CATEGORY_MISSING),
});

const scopeOf = (slug: string) => ({ query: " ", category: slug });

export const loader = async ({ context, ...args }: LoaderFunctionArgs) =>
  respondWithResults(await loadListPage(createLoaderApi(context), pageOf(args)));

export const clientLoader = (args: ClientLoaderFunctionArgs) => openListPage(pageOf(args));

export const meta: MetaFunction = ({ data, params, matches, error }) => {
  if (error) return buildPageMeta({ title: CATEGORY_MISSING, noindex: true });
  const head = (data as ListPage<Head> | undefined)?.head;
  const name = head?.ok ? head.value.name : "Category";
  const canonical = `/categories/${params.slug}`;
  const description = head?.ok ? head.value.description : undefined;
  return shelfMeta({ name, description, canonical, above: ABOVE }, matches);
};

export default function CategoryPage() {
  const page = useLoaderData<typeof loader>() as ListPage<Head>;
  const { slug = "" } = useParams();
  const scope = useMemo(() => scopeOf(slug), [slug]);
  return (
    <ShelfPage page={page} scope={scope} failure={FAILURE}>
      {(category) => <CategoryHead category={category} />}
    </ShelfPage>
  );
}

export const ErrorBoundary = () => (
  <NotFound title={CATEGORY_MISSING} way={{ label: "Back to Home", to: "/" }} />
);
