/** A brand: its story, and everything it makes. */
import { useMemo } from "react";
import { apiFor } from "~/api/api.server";
import { BRAND_FAILED, BRAND_MISSING, type Brand, fetchBrand } from "~/api/brands";
import type { Api } from "~/api/client";
import { answerAll, type Loaded } from "~/api/loaded";
import { BrandHead } from "~/features/catalogue/brand/brand-head";
import { headOf } from "~/features/catalogue/head";
import { HeadFailed } from "~/features/catalogue/head-failed";
import { type ListPage, loadListPage, openListPage } from "~/features/catalogue/list/list-page";
import { PRODUCTS_FAILED, ProductList } from "~/features/catalogue/list/product-list";
import { NotFound } from "~/features/catalogue/not-found";
import { breadcrumbList, pageMeta } from "~/meta";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
} from "~/router";

type Head = Loaded<Brand>;
type Args = Pick<LoaderFunctionArgs, "request" | "params">;

const pageOf = ({ request, params: { slug = "" } }: Args) => ({
  url: new URL(request.url),
  scope: scopeOf(slug),
  loadHead: (api: Api): Promise<Head> => headOf(fetchBrand(api, slug), BRAND_MISSING),
});

const scopeOf = (slug: string) => ({ query: " ", brand: slug });

export const loader = async ({ context, ...args }: LoaderFunctionArgs) =>
  answerAll(await loadListPage(apiFor(context), pageOf(args)));

export const clientLoader = (args: ClientLoaderFunctionArgs) => openListPage(pageOf(args));

export const meta: MetaFunction = ({ data, params, matches, error }) => {
  if (error) return pageMeta({ title: BRAND_MISSING, noindex: true });
  const head = (data as ListPage<Head> | undefined)?.head;
  const name = head?.ok ? head.value.name : "Brand";
  const canonical = `/brands/${params.slug}`;
  const description = head?.ok ? `${head.value.caption} Every ${name} product, compared.` : undefined;
  return [
    ...pageMeta({ title: name, ...(description && { description }), canonical }, matches),
    breadcrumbList(
      [
        { label: "All Brands", to: "/brands" },
        { label: name, to: canonical },
      ],
      matches,
    ),
  ];
};

export default function BrandPage() {
  const page = useLoaderData<typeof loader>() as ListPage<Head>;
  const { slug = "" } = useParams();
  const scope = useMemo(() => scopeOf(slug), [slug]);
  return (
    <div className="page pt-6">
      {page.head.ok ? (
        <BrandHead brand={page.head.value} />
      ) : (
        <HeadFailed title={BRAND_FAILED} problem={page.head.problem} />
      )}
      <ProductList page={page} scope={scope} failure={PRODUCTS_FAILED} />
    </div>
  );
}

export const ErrorBoundary = () => (
  <NotFound title={BRAND_MISSING} way={{ label: "All Brands", to: "/brands" }} />
);
