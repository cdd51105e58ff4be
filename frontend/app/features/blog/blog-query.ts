/** The filters and the page of the blog in the address. */
import type { BlogQuery } from "~/api/blogs";

export type BlogFacet = "tags" | "authors";

const PARAM_NAMES: Record<BlogFacet, string> = { tags: "tag", authors: "author" };

export const BLOG_PARAM_NAMES: readonly string[] = [...Object.values(PARAM_NAMES), "page"];

export function readBlogQuery(params: URLSearchParams): BlogQuery {
  const page = Number(params.get("page") ?? 1);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    tags: params.getAll(PARAM_NAMES.tags),
    authors: params.getAll(PARAM_NAMES.authors),
  };
}

/** The address of a query. The first page has no number. */
export function buildBlogPath({ page, tags, authors }: BlogQuery): string {
  const params = new URLSearchParams();
  for (const tag of tags) params.append(PARAM_NAMES.tags, tag);
  for (const author of authors) params.append(PARAM_NAMES.authors, author);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/blog?${query}` : "/blog";
}

/** Adds or removes a filter value, and returns to the first page. */
export function toggleBlogFilter(query: BlogQuery, facet: BlogFacet, value: string): BlogQuery {
  const chosen = query[facet];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return { ...query, page: 1, [facet]: next };
}
