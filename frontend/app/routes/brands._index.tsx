/** The list of all brands. */
import { type Brand, fetchBrands } from "~/api/brands";
import { type LoadResult, respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { BrandFilter } from "~/features/catalogue/brands/brand-filter";
import { BrandIndex, BrandsFailed, BrandsSkeleton } from "~/features/catalogue/brands/brand-index";
import { BRAND_PARAM_NAMES, getBrandRedirect } from "~/features/catalogue/brands/brand-query";
import { useBrandQuery } from "~/features/catalogue/brands/use-brand-query";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from "~/router";
import { RANGES } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Link } from "~/ui/link";
import { AwaitValue } from "~/ui/loading/await-value";
import { showPending } from "~/ui/loading/pending-parts";

type Brands = LoadResult<{ brands: Brand[] }>;

export const handle: RouteHandle = import.meta.env.SSR && { query: BRAND_PARAM_NAMES };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectPath = getBrandRedirect(new URL(request.url).searchParams);
  if (redirectPath) throw redirect(redirectPath);
  return respondWithResult(await toLoadResult(fetchBrands(createLoaderApi(context))));
}

/** When navigating in the browser, shows the skeleton while the brands load. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => ({
  later: showPending(serverLoader<typeof loader>()),
});

/** Search and letters filter the loaded brands, so nothing is fetched again. */
export { keepLoadedPage as shouldRevalidate } from "~/router";

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Brands A-Z",
      description: "Every beauty brand we compare, from A to Z.",
      canonical: "/brands",
    },
    matches,
  );

export default function BrandsPage() {
  const loaded = useLoaderData<typeof loader | typeof clientLoader>();
  const [query, applyQuery] = useBrandQuery();
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Brands" }]} />
      <h1 className="mt-6 text-4xl">Brands A-Z</h1>
      <p className="mt-3">
        <Link to={RANGES.to} className="underline underline-offset-4">
          {RANGES.label}
        </Link>
        : who goes deepest, and where gaps are
      </p>
      <div className="mt-8 mb-10">
        <BrandFilter value={query} onChange={applyQuery} />
      </div>
      <AwaitValue<Brands>
        value={"later" in loaded ? loaded.later : loaded}
        fallback={<BrandsSkeleton />}
        failure={(problem) => <BrandsFailed problem={problem} />}
      >
        {(brands) =>
          brands.ok ? (
            <BrandIndex brands={brands.value.brands} query={query} />
          ) : (
            <BrandsFailed problem={brands.problem} />
          )
        }
      </AwaitValue>
    </div>
  );
}
