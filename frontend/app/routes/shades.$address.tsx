/** The page of a shade. Its number decides; an address with other words leads to the right one. */
import type { Api } from "~/api/client/client";
import { type LoadResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { loadShade, type ShadePageData } from "~/features/shade-page/load-shade.server";
import { buildShadeTags } from "~/features/shade-page/shade-meta.server";
import { ShadeFailed, ShadeGone, ShadeMissing } from "~/features/shade-page/shade-states";
import { ShadeView } from "~/features/shade-page/shade-view";
import { buildPageMeta } from "~/page-meta";
import {
  data,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  redirect,
  useLoaderData,
} from "~/router";

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
  if (page.ok) return <ShadeView key={page.value.shade.id} {...page.value} />;
  if (page.problem.status === 410) return <ShadeGone reason={page.problem.message} />;
  return page.problem.status === 404 ? <ShadeMissing /> : <ShadeFailed problem={page.problem} />;
}
