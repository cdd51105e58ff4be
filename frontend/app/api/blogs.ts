/** API calls about the blog. */
import { type Api, unwrapResponse } from "./client/client";
import type { components } from "./schema";

export type Blog = components["schemas"]["Blog"];

/** The tags and authors to filter posts by. */
export interface BlogFilters {
  tags: string[];
  authors: string[];
}

export const BLOGS_FAILED_TEXT = "Failed to fetch blogs.";
export const BLOG_FAILED_TEXT = "Failed to fetch blog.";
const BLOG_PAGE_SIZE = 20;

export interface BlogQuery {
  page: number;
  tags: string[];
  authors: string[];
}

/** Fetches a page of posts. The API calls the tags "categories". */
export async function fetchBlogs(api: Api, { page, tags, authors }: BlogQuery) {
  const body = { page_limit: BLOG_PAGE_SIZE, page_number: page, tags, authors, others: [] };
  const response = await unwrapResponse(api.POST("/api/v1/blogs", { body }));
  const filters: BlogFilters = { tags: response.filters.categories, authors: response.filters.authors };
  return { ...response, filters };
}

export const fetchBlog = (api: Api, id: number) =>
  unwrapResponse(api.GET("/api/v1/blog", { params: { query: { blog_id: id } } }));
