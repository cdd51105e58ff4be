/** The sitemap of the shop's own pages, its brands, categories and posts. */
import { apiFor, shopOf } from "~/api/api.server";
import { fetchBlogs } from "~/api/blogs";
import { fetchShelves } from "~/api/sitemap";
import { sitemap, xml } from "~/features/pages/sitemap";
import type { LoaderFunctionArgs } from "~/router";
import { MAIN_NAV, QUICK_LINKS } from "~/site";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiFor(context);
  const [{ brands, categories }, posts] = await Promise.all([fetchShelves(api), allPosts(api)]);
  const paths = [
    ...new Set([...MAIN_NAV, ...QUICK_LINKS].map(({ to }) => to)),
    ...categories.map(({ slug }) => `/categories/${slug}`),
    ...brands.map(({ slug }) => `/brands/${slug}`),
    ...posts.map((id) => `/blog/${id}`),
  ];
  return xml(sitemap(paths.map((path) => `${shopOf(context).publicOrigin}${path}`)));
}

async function allPosts(api: ReturnType<typeof apiFor>): Promise<number[]> {
  const first = await fetchBlogs(api, { page: 1, tags: [], authors: [] });
  const others = Array.from({ length: first.pagination.total_pages - 1 }, (_, place) =>
    fetchBlogs(api, { page: place + 2, tags: [], authors: [] }),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ blogs }) => blogs.map(({ id }) => id));
}
