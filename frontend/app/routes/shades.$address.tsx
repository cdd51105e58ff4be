/** The page of a shade. Its number decides; an address with other words leads to the right one. */
import { lazy } from "react";
import type { Api } from "~/api/client/client";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
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

const UNAVAILABLE = 503;
const ID = /^([1-9][0-9]{0,17})(?:-|$)/;

type LoadedShade = LoadResult<ShadePageData & { tags: MetaDescriptor[] }>;

export async function loader({ context, params: { address = "" } }: LoaderFunctionArgs) {
  const id = ID.exec(address)?.[1];
  if (!id) throw data("There is no such shade", { status: 404 });
  const { publicOrigin } = getShopContext(context);
  const page = await toLoadResult(loadWithTags(createLoaderApi(context), Number(id), publicOrigin));
  const own = page.ok ? page.value.facts.address : page.problem.movedTo;
  if (own && own !== address) throw redirect(`/shades/${own}`, 301);
  return data(page, { status: page.ok ? 200 : page.problem.status || UNAVAILABLE });
}

async function loadWithTags(api: Api, id: number, origin: string) {
  const page = await loadShade(api, id);
  return { ...page, tags: buildShadeTags(page, origin) };
}

export const meta: MetaFunction = ({ data: loaded }) => {
  const page = loaded as LoadedShade | undefined;
  return page?.ok ? page.value.tags : buildPageMeta({ title: "Shade", noindex: true });
};

export default function ShadePage() {
  const page = useLoaderData() as LoadedShade;
  return (
    <LazyBoundary>
      <ShadeContent page={page} />
    </LazyBoundary>
  );
}
