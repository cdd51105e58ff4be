/** The sitemap index: the shop's pages, and one sitemap per brand. */
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchBrandsAndCategories } from "~/api/sitemap";
import { buildSitemapIndex, respondWithXml } from "~/features/pages/sitemap-xml";
import type { LoaderFunctionArgs } from "~/router";

export async function loader({ context }: LoaderFunctionArgs) {
  const { brands } = await fetchBrandsAndCategories(createLoaderApi(context));
  const origin = getShopContext(context).publicOrigin;
  return respondWithXml(
    buildSitemapIndex(
      ["pages", ...brands.map(({ slug }) => `brands/${slug}`)].map((name) => `${origin}/sitemaps/${name}`),
    ),
  );
}
