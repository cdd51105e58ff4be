/**
 * The page of a shade. Its number decides; an address with other words leads to the right one. `of-` and a product's
 * slug is the page of what comes close to that product: no route of its own, of which every page would load the name.
 */
import { lazy } from "react";
import type { Api } from "~/api/client/client";
import { type LoadResult, respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { type DupesPage, loadDupes } from "~/features/shade-page/load-dupes.server";
import { loadShade, type ShadePageData } from "~/features/shade-page/load-shade.server";
import { buildShadeTags } from "~/features/shade-page/shade-meta.server";
import { buildPageMeta } from "~/page-meta";
import {
  data,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  redirect,
  useLoaderData,
} from "~/router";
import { LazyBoundary } from "~/ui/loading/lazy-parts";

/** Apart from the route, whose list of modules every page has. */
const ShadeContent = lazy(() => import("~/features/shade-page/shade-content"));

const DupesView = lazy(() => import("~/features/shade-page/dupes-view"));

const OF_PRODUCT = /^of-([a-z0-9-]{1,200})$/;
const ID = /^([1-9][0-9]{0,17})(?:-|$)/;

type ShadePageWithTags = ShadePageData & { tags: MetaDescriptor[] };
type LoadedPage = LoadResult<ShadePageWithTags | DupesPage>;

export async function loader({ context, params: { address = "" } }: LoaderFunctionArgs) {
  const api = createLoaderApi(context);
  const { publicOrigin } = getShopContext(context);
  const slug = OF_PRODUCT.exec(address)?.[1];
  if (slug) return loadDupesPage(api, slug, publicOrigin);
  const id = ID.exec(address)?.[1];
  if (!id) throw data("There is no such shade", { status: 404 });
  const page = await toLoadResult(loadWithTags(api, Number(id), publicOrigin));
  const own = page.ok ? page.value.facts.address : page.problem.movedTo;
  if (own && own !== address) throw redirect(`/shades/${own}`, 301);
  return respondWithResult(page);
}

/** One shade alone has its own page, which says the same. */
async function loadDupesPage(api: Api, slug: string, origin: string) {
  const page = await toLoadResult(loadDupes(api, slug, origin));
  if (!page.ok && page.problem.status === 404) throw data("There is no such product", { status: 404 });
  const [first, second] = page.ok ? page.value.shades : [];
  if (first && !second) throw redirect(`/shades/${first.shade.address}`, 301);
  if (page.ok && !first) throw data("This product has no shades", { status: 404 });
  return respondWithResult(page);
}

async function loadWithTags(api: Api, id: number, origin: string) {
  const page = await loadShade(api, id);
  return { ...page, tags: buildShadeTags(page, origin) };
}

export const meta: MetaFunction = ({ data: loaded }) => {
  const page = loaded as LoadedPage | undefined;
  return page?.ok ? page.value.tags : buildPageMeta({ title: "Shade", noindex: true });
};

const isDupes = (page: LoadedPage): page is { ok: true; value: DupesPage } =>
  page.ok && "alternatives" in page.value;

export default function ShadePage() {
  const page = useLoaderData() as LoadedPage;
  return (
    <LazyBoundary>
      {isDupes(page) ? (
        <DupesView {...page.value} />
      ) : (
        <ShadeContent page={page as LoadResult<ShadePageData>} />
      )}
    </LazyBoundary>
  );
}
