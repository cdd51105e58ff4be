/** API calls about the blog. */
import { type Api, unwrapResponse } from "./client";
import type { components } from "./schema";

export type Blog = components["schemas"]["Blog"];
export type BlogFilters = components["schemas"]["BlogFilters"];

export const BLOGS_FAILED_TEXT = "Failed to fetch blogs.";
export const BLOG_FAILED_TEXT = "Failed to fetch blog.";
export const BLOG_PAGE_SIZE = 20;

export interface BlogQuery {
  page: number;
  tags: string[];
  authors: string[];
}

export const fetchBlogs = (api: Api, { page, tags, authors }: BlogQuery) =>
  unwrapResponse(
    api.POST("/api/v1/blogs", {
      body: { page_limit: BLOG_PAGE_SIZE, page_number: page, tags, authors, others: [] },
    }),
  );

export const fetchBlog = (api: Api, id: number) =>
  unwrapResponse(api.GET("/api/v1/blog", { params: { query: { blog_id: id } } }));
