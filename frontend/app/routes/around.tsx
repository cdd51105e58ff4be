/** The colours around a shade or a colour, drawn by the server: moved a step to each side, and alike in ingredients. */
import { browserApi } from "~/api/client/browser-api";
import { type LoadResult, respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import type { AlikeProducts } from "~/api/shades";
import { AlikeRows, getSortChoice } from "~/features/shades/around/alike-rows";
import { AroundPage } from "~/features/shades/around/around-page";
import { AroundSection } from "~/features/shades/around/around-section";
import { ALIKE_ANCHOR, ALIKE_TEXT, ALIKE_TITLE, NUDGE_TITLE } from "~/features/shades/around/around-texts";
import { AROUND_PARAM_NAMES, type AroundPageData, loadAround } from "~/features/shades/around/load-around";
import { NudgeLinks } from "~/features/shades/around/nudge-links";
import { AROUND_PATH, buildAroundPath } from "~/features/shades/around/wanted-colour";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "~/router";
import { Link } from "~/ui/link";

export const handle: RouteHandle = import.meta.env.SSR && { query: AROUND_PARAM_NAMES };

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  respondWithResult(await toLoadResult(loadAround(createLoaderApi(context), readParams(request))));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  toLoadResult(loadAround(browserApi(), readParams(request)));

const readParams = (request: Request) => new URL(request.url).searchParams;

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Around Your Shade",
      description: "A shade moved lighter, deeper, cooler or warmer, and what is alike in ingredients.",
      canonical: AROUND_PATH,
      noindex: true,
    },
    matches,
  );

export default function Around() {
  const loaded = useLoaderData() as LoadResult<AroundPageData | null>;
  return (
    <AroundPage title="Around Your Shade" missingTitle="No shade to look around" loaded={loaded}>
      {(page) => <AroundShade page={page} />}
    </AroundPage>
  );
}

function AroundShade({ page }: { page: AroundPageData }) {
  const { own, position, alike } = page;
  return (
    <div className="mt-6 grid grid-cols-1 gap-12 [&_h2]:text-lg sm:[&_h2]:text-xl">
      {position && (
        <AroundSection title={NUDGE_TITLE} text={`${own.name}, moved a step to one side or another.`}>
          <NudgeLinks {...page} position={position} />
        </AroundSection>
      )}
      {alike && (
        <AroundSection title={ALIKE_TITLE} text={ALIKE_TEXT} id={ALIKE_ANCHOR}>
          <SortLinks {...page} alike={alike} />
          <AlikeRows alike={alike} />
        </AroundSection>
      )}
    </div>
  );
}

function SortLinks({ wanted, slug, sort, alike }: AroundPageData & { alike: AlikeProducts }) {
  const { sorts, shown } = getSortChoice(sort, alike.has_list);
  return (
    <nav aria-label="Order of the table" className="mt-3">
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {sorts.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={`${buildAroundPath(wanted, slug, { sort: value })}#${ALIKE_ANCHOR}`}
              preventScrollReset
              aria-current={value === shown ? "true" : undefined}
              className="inline-block py-1 text-muted underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
