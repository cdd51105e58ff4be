/** The sitemap of the shop's pages, brands, categories and posts. */
import { fetchBlogs } from "~/api/blogs";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchBrandsAndCategories } from "~/api/sitemap";
import { POLICY_PAGES } from "~/features/pages/information-page";
import { buildSitemap, respondWithXml } from "~/features/pages/sitemap-xml.server";
import type { LoaderFunctionArgs } from "~/router";
import { HOW_WE_MATCH, MAIN_NAV, QUICK_LINKS, RANGES } from "~/site";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = createLoaderApi(context);
  const [{ brands, categories }, posts] = await Promise.all([
    fetchBrandsAndCategories(api),
    listPostIds(api),
  ]);
  const paths = [
    ...new Set([...MAIN_NAV, RANGES, HOW_WE_MATCH, ...QUICK_LINKS, ...POLICY_PAGES].map(({ to }) => to)),
    ...categories.map(({ slug }) => `/categories/${slug}`),
    ...brands.map(({ slug }) => `/brands/${slug}`),
    ...posts.map((id) => `/blog/${id}`),
  ];
  return respondWithXml(buildSitemap(paths.map((path) => `${getShopContext(context).publicOrigin}${path}`)));
}

async function listPostIds(api: ReturnType<typeof createLoaderApi>): Promise<number[]> {
  const first = await fetchBlogs(api, { page: 1, tags: [], authors: [] });
  const otherPages = Array.from({ length: first.pagination.total_pages - 1 }, (_, index) =>
    fetchBlogs(api, { page: index + 2, tags: [], authors: [] }),
  );
  return [first, ...(await Promise.all(otherPages))].flatMap(({ blogs }) => blogs.map(({ id }) => id));
}
