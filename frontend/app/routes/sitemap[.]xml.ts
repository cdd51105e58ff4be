/** The index of sitemaps: the shop's own pages, and a map for each brand. */
import { apiFor, shopOf } from "~/api/api.server";
import { fetchShelves } from "~/api/sitemap";
import { sitemapIndex, xml } from "~/features/pages/sitemap";
import type { LoaderFunctionArgs } from "~/router";

export async function loader({ context }: LoaderFunctionArgs) {
  const { brands } = await fetchShelves(apiFor(context));
  const origin = shopOf(context).publicOrigin;
  return xml(
    sitemapIndex(
      ["pages", ...brands.map(({ slug }) => `brands/${slug}`)].map((name) => `${origin}/sitemaps/${name}`),
    ),
  );
}
