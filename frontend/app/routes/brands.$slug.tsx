/** A brand: its story, and everything it makes. */
import { useMemo } from "react";
import { BRAND_FAILED, BRAND_MISSING, type Brand, fetchBrand } from "~/api/brands";
import type { Api } from "~/api/client";
import { type LoadResult, respondWithResults } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { BrandHead } from "~/features/catalogue/brand/brand-head";
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

type Head = LoadResult<Brand>;
type Args = Pick<LoaderFunctionArgs, "request" | "params">;

const ABOVE = { label: "All Brands", to: "/brands" };
const FAILURE = { of: "Brand", title: BRAND_FAILED, failed: "Failed to fetch the brand" };

const pageOf = ({ request, params: { slug = "" } }: Args) => ({
  url: new URL(request.url),
  scope: scopeOf(slug),
  loadHead: (api: Api): Promise<Head> => headOf(fetchBrand(api, slug), BRAND_MISSING),
});

const scopeOf = (slug: string) => ({ query: " ", brand: slug });

export const loader = async ({ context, ...args }: LoaderFunctionArgs) =>
  respondWithResults(await loadListPage(createLoaderApi(context), pageOf(args)));

export const clientLoader = (args: ClientLoaderFunctionArgs) => openListPage(pageOf(args));

export const meta: MetaFunction = ({ data, params, matches, error }) => {
  if (error) return buildPageMeta({ title: BRAND_MISSING, noindex: true });
  const head = (data as ListPage<Head> | undefined)?.head;
  const name = head?.ok ? head.value.name : "Brand";
  const canonical = `/brands/${params.slug}`;
  const description = head?.ok ? `${head.value.caption} Every ${name} product, compared.` : undefined;
  return shelfMeta({ name, description, canonical, above: ABOVE }, matches);
};

export default function BrandPage() {
  const page = useLoaderData<typeof loader>() as ListPage<Head>;
  const { slug = "" } = useParams();
  const scope = useMemo(() => scopeOf(slug), [slug]);
  return (
    <ShelfPage page={page} scope={scope} failure={FAILURE}>
      {(brand) => <BrandHead brand={brand} />}
    </ShelfPage>
  );
}

export const ErrorBoundary = () => (
  <NotFound title={BRAND_MISSING} way={{ label: "All Brands", to: "/brands" }} />
);
