/** The twin tape of a shade or a colour on a page of its own, drawn by the server. */
import { browserApi } from "~/api/client/browser-api";
import type { Api } from "~/api/client/client";
import { type LoadResult, respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchTape, type Tape } from "~/api/shades";
import { AroundPage } from "~/features/shades/around/around-page";
import {
  COLOUR_PARAM_NAMES,
  type LoadedColour,
  loadNamedColour,
} from "~/features/shades/around/load-named-colour";
import { buildTapePreview } from "~/features/shades/around/tape-preview.server";
import { TapeView } from "~/features/shades/around/tape-view";
import { ToleranceSlider } from "~/features/shades/around/tolerance-slider";
import { TWINS_PATH } from "~/features/shades/around/wanted-colour";
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
import { Button } from "~/ui/button";
import { useMovedValue } from "~/ui/forms/range-slider";

/** The name of the tolerance in the address. */
const TOLERANCE = "within";

interface TwinsPage extends LoadedColour {
  tape: Tape;
  /** The tags of a shared link, which the server writes. */
  preview?: MetaDescriptor[];
}

export const handle: RouteHandle = import.meta.env.SSR && { query: [...COLOUR_PARAM_NAMES, TOLERANCE] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await toLoadResult(loadTwins(createLoaderApi(context), readParams(request)));
  if (!page.ok || !page.value) return respondWithResult(page);
  const { publicOrigin } = getShopContext(context);
  const preview = buildTapePreview(page.value, page.value.tape, request.url, publicOrigin);
  return respondWithResult({ ok: true, value: { ...page.value, preview } });
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  toLoadResult(loadTwins(browserApi(), readParams(request)));

const readParams = (request: Request) => new URL(request.url).searchParams;

/** Null if the address names no shade or colour that the shop knows. */
async function loadTwins(api: Api, params: URLSearchParams): Promise<TwinsPage | null> {
  const within = Number(params.get(TOLERANCE));
  const tolerance = within > 0 && within <= 100 ? { max_delta_e: within } : {};
  const found = await loadNamedColour(api, params);
  return found && { ...found, tape: await fetchTape(api, { ...found.wanted, ...tolerance }) };
}

export const meta: MetaFunction = ({ data: loaded, matches }) => {
  const page = loaded as LoadResult<TwinsPage | null> | undefined;
  return [
    ...buildPageMeta(
      {
        title: "Twins by Price",
        description: "Every product that looks like a shade, on one line of prices.",
        canonical: TWINS_PATH,
        noindex: true,
      },
      matches,
    ),
    ...((page?.ok && page.value?.preview) || []),
  ];
};

export default function Twins() {
  const loaded = useLoaderData() as LoadResult<TwinsPage | null>;
  return (
    <AroundPage title="Twins by Price" missingTitle="No shade to find twins of" loaded={loaded}>
      {(page) => <TwinsTape {...page} />}
    </AroundPage>
  );
}

/** The time the slider rests before the tape follows. */
const REST_MS = 200;

function TwinsTape({ own, tape }: TwinsPage) {
  const [params, setParams] = useSearchParams();
  const applyTolerance = (value: number) => {
    const next = new URLSearchParams(params);
    next.set(TOLERANCE, String(value));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const tolerance = useMovedValue(tape.max_delta_e, tape, applyTolerance, REST_MS);
  const kept = [...params].filter(([name]) => COLOUR_PARAM_NAMES.includes(name));
  return (
    <>
      <p className="mt-2 max-w-prose text-muted">
        Every product that looks like <strong className="font-semibold text-ink">{own.name}</strong>, on one
        line of prices.
      </p>
      <TapeView tape={tape} within={tape.max_delta_e} own={own}>
        <form action={TWINS_PATH} className="grid gap-3">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ToleranceSlider limits={tape.limits} value={tolerance.value} onChange={tolerance.onChange} />
          <span className="hidden no-script:block">
            <Button type="submit" look="outline">
              Show these
            </Button>
          </span>
        </form>
      </TapeView>
    </>
  );
}
