/** The shade finder: starts from a shade, a colour, a photo or several shades. */
import { lazy, useEffect } from "react";
import { awaitParts } from "~/api/client/await-parts";
import { browserApi } from "~/api/client/browser-api";
import type { LoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { buildCacheKeys, buildStartShadeKey } from "~/features/shades/finder/cache-keys";
import { fetchCachedPart, storePart } from "~/features/shades/finder/finder-cache";
import { FinderSteps } from "~/features/shades/finder/finder-steps";
import { type FinderParts, loadFinderParts } from "~/features/shades/finder/load-finder";
import { buildResultPreview } from "~/features/shades/finder/result-preview.server";
import { StartTabs } from "~/features/shades/finder/start-tabs";
import { ResultSkeleton } from "~/features/shades/match-skeleton";
import { FinderResults } from "~/features/shades/result/finder-results";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from "~/router";
import {
  canFindMatches,
  FINDER_PARAM_NAMES,
  type FinderQuery,
  readFinderQuery,
} from "~/shared/shades/finder-query";
import { FINDER_PATH } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { AwaitNextValue } from "~/ui/loading/await-value";
import { LazyBoundary } from "~/ui/loading/lazy-parts";

/** Three of the four start modes are loaded on demand. */
const ColourStart = lazy(() => import("~/features/shades/colour/colour-start"));
const PhotoStart = lazy(() => import("~/features/shades/photo/photo-start"));
const SeveralStart = lazy(() => import("~/features/shades/several/several-start"));

export const handle: RouteHandle = import.meta.env.SSR && { query: FINDER_PARAM_NAMES };

/** The first page is complete from the server. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const parts = await awaitParts(loadFinderParts(createLoaderApi(context), readRequestQuery(request)));
  const { publicOrigin } = getShopContext(context);
  return { ...parts, preview: buildResultPreview(parts.result, request.url, publicOrigin) };
}

/** Later navigations load in the browser, from its cache or from the API. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs): FinderParts =>
  loadFinderParts(browserApi(), readRequestQuery(request), fetchCachedPart);

const readRequestQuery = (request: Request) => readFinderQuery(new URL(request.url).searchParams);

const DESCRIPTION =
  "Find the shade you already wear in every other brand: from a product, a colour, a photo that never leaves your device, or several shades.";

export const meta: MetaFunction = ({ data, matches }) => [
  ...buildPageMeta({ title: "Match Your Shade", description: DESCRIPTION, canonical: FINDER_PATH }, matches),
  ...((data as { preview?: MetaDescriptor[] } | undefined)?.preview ?? []),
];

export default function MatchYourShade() {
  const parts: FinderParts = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const query = readFinderQuery(params);
  useStoreFirstParts(query, parts);
  return (
    <div className="page pt-3 sm:pt-6">
      <div className={canFindMatches(query) ? "max-sm:hidden" : undefined}>
        <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Match Your Shade" }]} />
      </div>
      <FinderHeader query={query} />
      <FinderStart query={query} parts={parts} />
      {canFindMatches(query) && parts.result && (
        <AwaitNextValue
          key={query.mode === "product" ? buildStartShadeKey(query) : query.mode}
          value={parts.result}
          fallback={<ResultSkeleton />}
        >
          {(result) => <FinderResults query={query} result={result} parts={parts} />}
        </AwaitNextValue>
      )}
    </div>
  );
}

/** Large until something is chosen. From then on the page belongs to the choices and their result. */
function FinderHeader({ query }: { query: FinderQuery }) {
  if (hasStarted(query))
    return (
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-10 md:mt-3">
        <h1 className="md:pb-2 answer-title">Match Your Shade</h1>
        <div className="w-full md:w-auto">
          <StartTabs current={query.mode} />
        </div>
      </div>
    );
  return (
    <>
      <h1 className="mt-6 text-4xl">Match Your Shade</h1>
      <p className="mt-5 mb-8 max-w-prose text-lg text-muted">
        Tell us the shade that disappears on your skin. We find the closest shades in other products and tell
        you how sure we are.
      </p>
      <StartTabs current={query.mode} />
    </>
  );
}

const hasStarted = (query: FinderQuery) =>
  Boolean(query.brand) || query.owned.length > 0 || canFindMatches(query);

function FinderStart({ query, parts }: { query: FinderQuery; parts: FinderParts }) {
  if (query.mode === "product") return <FinderSteps query={query} parts={parts} />;
  return (
    <LazyBoundary>
      {query.mode === "colour" && <ColourStart query={query} />}
      {query.mode === "photo" && <PhotoStart query={query} />}
      {query.mode === "several" && <SeveralStart query={query} parts={parts} />}
    </LazyBoundary>
  );
}

/** Stores the parts that the server sent, so that they are not fetched again. */
function useStoreFirstParts(query: FinderQuery, parts: FinderParts) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the parts of the first page
  useEffect(() => {
    for (const [part, key] of Object.entries(buildCacheKeys(query))) {
      const loaded = parts[part as keyof FinderParts];
      if (loaded && !(loaded instanceof Promise)) storePart(key, loaded as LoadResult<unknown>);
    }
  }, []);
}
