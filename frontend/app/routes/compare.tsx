/** The comparison of up to four shades, which are in the address. */
import { useEffect } from "react";
import { browserApi } from "~/api/client/browser-api";
import { respondWithOptionalParts } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { useComparedShades } from "~/features/compare/compare-store";
import { describeComparison, distinguishNames } from "~/features/compare/compare-verdict";
import { buildComparedPreview } from "~/features/compare/compared-preview.server";
import { ComparedTable } from "~/features/compare/compared-table";
import { type Comparison, type LoadedComparison, loadComparison } from "~/features/compare/load-comparison";
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
import { buildComparePath, COMPARE_PATH } from "~/shared/shades/compare-path";
import { FINDER_PATH } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { EmptyPanel } from "~/ui/notice";

const readRequestShades = (request: Request) => readComparedShades(new URL(request.url).searchParams);

export const handle: RouteHandle = import.meta.env.SSR && { query: ["shades"] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await loadComparison(createLoaderApi(context), readRequestShades(request));
  const compared = loaded.comparison.ok ? loaded.comparison.value.compared : [];
  const preview = buildComparedPreview(compared, getShopContext(context).publicOrigin);
  return respondWithOptionalParts({ ...loaded, preview });
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadComparison(browserApi(), readRequestShades(request));

const DESCRIPTION = "Up to four shades side by side, with their finish, size and unit price.";

export const meta: MetaFunction = ({ data, matches }) => [
  ...buildPageMeta(
    { title: "Compare Shades", description: DESCRIPTION, canonical: COMPARE_PATH, noindex: true },
    matches,
  ),
  ...((data as { preview?: MetaDescriptor[] } | undefined)?.preview ?? []),
];

export default function Compare() {
  const { comparison, differences } = useLoaderData() as LoadedComparison;
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Compare Shades" }]} />
      <h1 className="mt-2 mb-4 answer-title">Compare Shades</h1>
      {comparison.ok ? (
        <ComparedShades {...comparison.value} differences={differences} />
      ) : (
        <RetryPanel
          title="An Error Occurred"
          problem={comparison.problem}
          failureText="The shades could not be loaded."
        />
      )}
    </div>
  );
}

function ComparedShades({
  compared,
  goneCount,
  differences,
}: Comparison & Pick<LoadedComparison, "differences">) {
  if (compared.length === 0)
    return (
      <>
        <GoneNote count={goneCount} />
        <NothingToCompare hasNoShades={goneCount === 0} />
      </>
    );
  const names = distinguishNames(
    compared.map(({ product, shade }) => ({ ...shade, brand: product.brand.name, product: product.name })),
  );
  const getName = ({ shade }: { shade: { id: number; name: string } }) => names.get(shade.id) ?? shade.name;
  const known = differences.ok ? differences.value : [];
  const verdict = describeComparison(
    compared[0] ? getName(compared[0]) : "",
    known.map((each) => ({ ...each, name: getName(each) })),
    compared.map((each) => ({ ...each.product, name: getName(each) })),
  );
  return (
    <>
      <GoneNote count={goneCount} />
      {verdict && <p className="mb-4 max-w-prose leading-snug">{verdict}</p>}
      {!differences.ok && (
        <p className="mb-4 text-sm text-muted">How these shades differ could not be loaded.</p>
      )}
      <ComparedTable compared={compared} isExplained={Boolean(verdict)} />
      {known.length > 0 && (
        <Science>
          <ul className="text-sm">
            {known.map((each) => (
              <li key={each.shade.id}>
                {getName(each)}: ΔE {each.delta_e.toFixed(1)}
              </li>
            ))}
          </ul>
          <DeltaENote className="mt-3" />
        </Science>
      )}
    </>
  );
}

function GoneNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      {count === 1 ? "A shade" : `${count} shades`} of this comparison {count === 1 ? "is" : "are"} no longer
      there.
    </p>
  );
}

/** Opened without shades in its address, the page goes on to those that the shopper has chosen. */
function NothingToCompare({ hasNoShades }: { hasNoShades: boolean }) {
  const chosen = useComparedShades();
  const navigate = useNavigate();
  useEffect(() => {
    if (hasNoShades && chosen.length > 0) navigate(buildComparePath(chosen), { replace: true });
  }, [hasNoShades, chosen, navigate]);
  return (
    <EmptyPanel
      title="No shade to compare yet"
      description="Press Compare beside a shade or a match. Up to four shades stand side by side here."
    >
      <ButtonLink to={FINDER_PATH}>Match Your Shade</ButtonLink>
    </EmptyPanel>
  );
}
