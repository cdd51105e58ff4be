/** The sitemap index: the shop's pages, one sitemap per brand, and those of shades. */
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { countShadeSitemaps, fetchBrandsAndCategories } from "~/api/sitemap";
import { buildSitemapIndex, respondWithXml } from "~/features/pages/sitemap-xml.server";
import type { LoaderFunctionArgs } from "~/router";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = createLoaderApi(context);
  const [{ brands }, ofShades] = await Promise.all([fetchBrandsAndCategories(api), countShadeSitemaps(api)]);
  const origin = getShopContext(context).publicOrigin;
  const paths = ["pages", ...brands.map(({ slug }) => `brands/${slug}`)].map((name) => `/sitemaps/${name}`);
  const shadePaths = Array.from({ length: ofShades }, (_, index) => `/feeds/shades/${index + 1}.xml`);
  return respondWithXml(buildSitemapIndex([...paths, ...shadePaths].map((path) => origin + path)));
}
