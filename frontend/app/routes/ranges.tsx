/** Every brand's range of shades for skin: how deep, which undertones, how evenly. */
import { browserApi } from "~/api/client/browser-api";
import type { Api } from "~/api/client/client";
import { type LoadResult, respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { type BrandRanges, fetchRanges, RANGES_FAILED_TEXT } from "~/api/ranges";
import { RangeControls } from "~/features/ranges/range-controls";
import { RangeList } from "~/features/ranges/range-list";
import { RangeTable } from "~/features/ranges/range-table";
import {
  buildRangesPath,
  RANGE_PARAM_NAMES,
  type RangeChoices,
  readRangeChoices,
  toRangesQuery,
} from "~/features/ranges/ranges-query";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  useLoaderData,
  useLocation,
} from "~/router";
import { buildShareMeta } from "~/share-meta.server";
import { RANGES } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { EmptyPanel } from "~/ui/notice";

const DESCRIPTION =
  "Every brand's shades for skin over ten tones and four undertones: who goes deepest, and where gaps are.";

const readRequest = (request: Request): RangeChoices => readRangeChoices(new URL(request.url).searchParams);

const load = (api: Api, request: Request): Promise<LoadResult<BrandRanges>> =>
  toLoadResult(fetchRanges(api, toRangesQuery(readRequest(request))));

export const handle: RouteHandle = import.meta.env.SSR && { query: RANGE_PARAM_NAMES };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await load(createLoaderApi(context), request);
  const { publicOrigin } = getShopContext(context);
  const preview = buildPreview(readRequest(request), publicOrigin);
  return respondWithResult<BrandRanges>(Object.assign(loaded, { preview }));
}

const buildPreview = (choices: RangeChoices, origin: string): MetaDescriptor[] =>
  buildShareMeta(
    {
      title: RANGES.label,
      description: DESCRIPTION,
      path: buildRangesPath({ ...choices, asTable: false }),
      picture: `ranges-${choices.sort}`,
      alt: "The first brands of the list, each as a strip over ten skin tones",
    },
    origin,
  );

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => load(browserApi(), request);

export const meta: MetaFunction = ({ data, location, matches }) => {
  const choices = readRangeChoices(new URLSearchParams(location.search));
  const canonical = buildRangesPath({ ...choices, asTable: false });
  return [
    ...buildPageMeta({ title: RANGES.label, description: DESCRIPTION, canonical }, matches),
    ...((data as { preview?: MetaDescriptor[] } | undefined)?.preview ?? []),
  ];
};

export default function Ranges() {
  const loaded = useLoaderData<typeof loader>() as LoadResult<BrandRanges>;
  const choices = readRangeChoices(new URLSearchParams(useLocation().search));
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: RANGES.label }]} />
      <h1 className="mt-2 answer-title">{RANGES.label}</h1>
      <p className="mt-3 max-w-prose text-muted">
        Every brand's complexion shades, each counted under the closest of ten skin tones. Deep shades are
        those that the shop's filters call deep or very deep. A range with the same number of shades in every
        tone is 100% even. The widest gap is the largest step in lightness (L*, from 0 for black to 100 for
        white) between two neighbouring shades.
      </p>
      <div className="mt-6 mb-8">
        <RangeControls choices={choices} categories={loaded.ok ? loaded.value.categories : []} />
      </div>
      {loaded.ok ? (
        <RangesContent ranges={loaded.value} asTable={choices.asTable} />
      ) : (
        <RetryPanel
          title="An error occurred while fetching ranges"
          problem={loaded.problem}
          failureText={RANGES_FAILED_TEXT}
        />
      )}
    </div>
  );
}

function RangesContent({ ranges, asTable }: { ranges: BrandRanges; asTable: boolean }) {
  if (ranges.ranges.length === 0)
    return (
      <EmptyPanel title="No ranges here" description="No brand has shades for skin of a known colour here." />
    );
  return asTable ? <RangeTable ranges={ranges} /> : <RangeList ranges={ranges} />;
}
