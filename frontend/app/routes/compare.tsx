/** The comparison of up to four shades, which are in the address. */
import { useEffect } from "react";
import { browserApi } from "~/api/client/browser-api";
import type { Api } from "~/api/client/client";
import { toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchProduct } from "~/api/product";
import { type Alike, fetchAlike } from "~/api/shades";
import { useComparedShades } from "~/features/compare/compare-store";
import { describeComparison, nameApart } from "~/features/compare/compare-verdict";
import { buildComparedPreview } from "~/features/compare/compared-preview.server";
import { type ComparedProduct, ComparedTable } from "~/features/compare/compared-table";
import { readComparedShades } from "~/features/compare/read-compared-shades";
import { DeltaENote } from "~/features/shades/delta-e-note";
import { Science } from "~/features/shades/science/science";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  useLoaderData,
  useNavigate,
} from "~/router";
import { buildComparePath, COMPARE_PATH, type ShadeKey } from "~/shared/shades/compare-path";
import { FINDER_PATH } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { EmptyPanel } from "~/ui/notice";

const readRequestShades = (request: Request) => readComparedShades(new URL(request.url).searchParams);

export const handle: RouteHandle = import.meta.env.SSR && { query: ["shades"] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await loadCompared(createLoaderApi(context), readRequestShades(request));
  return { ...loaded, preview: buildComparedPreview(loaded.compared, getShopContext(context).publicOrigin) };
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadCompared(browserApi(), readRequestShades(request));

const DESCRIPTION = "Up to four shades side by side, with their finish, size and unit price.";

export const meta: MetaFunction = ({ data, matches }) => [
  ...buildPageMeta(
    { title: "Compare Shades", description: DESCRIPTION, canonical: COMPARE_PATH, noindex: true },
    matches,
  ),
  ...((data as { preview?: MetaDescriptor[] } | undefined)?.preview ?? []),
];

/** A shade that is gone, or whose product cannot be loaded, is left out. */
async function loadCompared(api: Api, shades: ShadeKey[]) {
  const compared = await Promise.all(shades.map((shade) => loadShade(api, shade)));
  const found = compared.flat();
  return { requested: shades.length, compared: found, differences: await loadDifferences(api, found) };
}

/** The differences of the others from the first shade. None if that cannot be loaded. */
async function loadDifferences(api: Api, [first, ...others]: ComparedProduct[]): Promise<Alike[]> {
  if (!first || others.length === 0) return [];
  const ids = others.map(({ shade }) => shade.id).join();
  const loaded = await toLoadResult(fetchAlike(api, { variant_id: first.shade.id, compared: ids }));
  return loaded.ok ? loaded.value.products : [];
}

async function loadShade(api: Api, { product, id }: ShadeKey): Promise<ComparedProduct[]> {
  const loaded = await toLoadResult(fetchProduct(api, product));
  const shade = loaded.ok ? loaded.value.variants.find((each) => each.id === id) : undefined;
  return loaded.ok && shade ? [{ product: loaded.value, shade }] : [];
}

export default function Compare() {
  const { requested, compared, differences } = useLoaderData<typeof loader>();
  const names = nameApart(
    compared.map(({ product, shade }) => ({ ...shade, brand: product.brand.name, product: product.name })),
  );
  const getName = ({ shade }: { shade: { id: number; name: string } }) => names.get(shade.id) ?? shade.name;
  const verdict = describeComparison(
    compared[0] ? getName(compared[0]) : "",
    differences.map((each) => ({ ...each, name: getName(each) })),
    compared.map((each) => ({ ...each.product, name: getName(each) })),
  );
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Compare Shades" }]} />
      <h1 className="mt-2 mb-4 answer-title">Compare Shades</h1>
      {compared.length < requested && (
        <p className="mb-4 text-sm text-muted">A shade of this comparison is no longer there.</p>
      )}
      {verdict && <p className="mb-4 max-w-prose leading-snug">{verdict}</p>}
      {compared.length > 0 ? (
        <>
          <ComparedTable compared={compared} isExplained={Boolean(verdict)} />
          {differences.length > 0 && (
            <Science>
              <ul className="text-sm">
                {differences.map((each) => (
                  <li key={each.shade.id}>
                    {getName(each)}: ΔE {each.delta_e.toFixed(1)}
                  </li>
                ))}
              </ul>
              <DeltaENote className="mt-3" />
            </Science>
          )}
        </>
      ) : (
        <NothingToCompare isPlain={requested === 0} />
      )}
    </div>
  );
}

/** Opened without shades in its address, the page goes on to those that the shopper has chosen. */
function NothingToCompare({ isPlain }: { isPlain: boolean }) {
  const chosen = useComparedShades();
  const navigate = useNavigate();
  useEffect(() => {
    if (isPlain && chosen.length > 0) navigate(buildComparePath(chosen), { replace: true });
  }, [isPlain, chosen, navigate]);
  return (
    <EmptyPanel
      title="No shade to compare yet"
      description="Press Compare beside a shade or a match. Up to four shades stand side by side here."
    >
      <ButtonLink to={FINDER_PATH}>Match Your Shade</ButtonLink>
    </EmptyPanel>
  );
}
