/** The twin tape of a shade or a colour on a page of its own, drawn by the server. */
import { browserApi } from "~/api/browser-api";
import type { Api } from "~/api/client";
import { type LoadResult, respondWithResult, toLoadResult } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { fetchProduct, PRODUCT_FAILED_TEXT } from "~/api/product";
import { fetchTape, type Tape } from "~/api/shades";
import { parseHex } from "~/features/shades/colour-conversion";
import { getMatchedValue } from "~/features/shades/matched-colour";
import { TapeView } from "~/features/shades/near/tape-view";
import { ToleranceSlider } from "~/features/shades/near/tolerance-slider";
import { type OwnColour, TWINS_PATH } from "~/features/shades/near/wanted-colour";
import { buildPageMeta } from "~/page-meta";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from "~/router";
import { FINDER_PATH } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyPanel } from "~/ui/notice";
import { RetryPanel } from "~/ui/retry-panel";

interface TwinsPage {
  own: OwnColour;
  tape: Tape;
}

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  respondWithResult(await toLoadResult(loadTwins(createLoaderApi(context), readParams(request))));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  toLoadResult(loadTwins(browserApi(), readParams(request)));

const readParams = (request: Request) => new URL(request.url).searchParams;

/** Null if the address names no shade or colour that the shop knows. */
async function loadTwins(api: Api, params: URLSearchParams): Promise<TwinsPage | null> {
  const within = Number(params.get("within"));
  const tolerance = within > 0 && within <= 100 ? { max_delta_e: within } : {};
  const hex = parseHex(params.get("hex") ?? "");
  if (hex) {
    const own = { name: `#${hex}`, value: `#${hex}` };
    return { own, tape: await fetchTape(api, { hex: `#${hex}`, ...tolerance }) };
  }
  const slug = params.get("product");
  const product = slug ? await fetchProduct(api, slug) : undefined;
  const shade = product?.variants.find(({ id }) => String(id) === params.get("shade"));
  if (!product || !shade) return null;
  const { price, currency, in_stock, name } = product;
  return {
    own: {
      name: `${shade.name}, ${name}`,
      value: getMatchedValue(shade),
      offer: { price, currency, in_stock },
    },
    tape: await fetchTape(api, { variant_id: shade.id, ...tolerance }),
  };
}

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Twins by Price",
      description: "Every product of one colour on one line of prices.",
      canonical: TWINS_PATH,
      noindex: true,
    },
    matches,
  );

export default function Twins() {
  const loaded = useLoaderData() as LoadResult<TwinsPage | null>;
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Twins by Price" }]} />
      <h1 className="mt-2 text-xl sm:text-2xl">Twins by Price</h1>
      <TwinsContent loaded={loaded} />
    </div>
  );
}

function TwinsContent({ loaded }: { loaded: LoadResult<TwinsPage | null> }) {
  if (!loaded.ok) {
    return (
      <div className="mt-6">
        <RetryPanel title="An Error Occurred" problem={loaded.problem} failureText={PRODUCT_FAILED_TEXT} />
      </div>
    );
  }
  if (!loaded.value) {
    return (
      <EmptyPanel
        title="No shade to find twins of"
        description="The shade of this address is not there any more."
      >
        <ButtonLink to={FINDER_PATH}>Match Your Shade</ButtonLink>
      </EmptyPanel>
    );
  }
  return <TwinsTape {...loaded.value} />;
}

function TwinsTape({ own, tape }: TwinsPage) {
  const [params] = useSearchParams();
  const kept = [...params].filter(([name]) => name !== "within");
  return (
    <>
      <p className="mt-2 max-w-prose text-muted">
        Every product whose swatch looks like <strong className="font-semibold text-ink">{own.name}</strong>,
        on one line of prices.
      </p>
      <TapeView tape={tape} within={tape.max_delta_e} own={own}>
        <form action={TWINS_PATH} className="grid gap-3">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ToleranceSlider key={tape.max_delta_e} limits={tape.limits} value={tape.max_delta_e} />
          <Button type="submit" look="outline" className="justify-self-start">
            Show these
          </Button>
        </form>
      </TapeView>
    </>
  );
}
