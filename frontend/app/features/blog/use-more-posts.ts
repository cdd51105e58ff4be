/** Appends further pages of posts to the blog, one at a time. */
import { useCallback, useState } from "react";
import { type BlogQuery, fetchBlogs } from "~/api/blogs";
import { browserApi } from "~/api/client/browser-api";
import { addWithoutMoving } from "~/ui/lists/below-list";
import { buildBlogPath } from "./blog-query";

export type PostsPage = Awaited<ReturnType<typeof fetchBlogs>>;

interface LoadedPosts {
  /** The page from the loader. A new one resets the appended posts. */
  source: PostsPage;
  blogs: PostsPage["blogs"];
  page: number;
  isComplete: boolean;
  state: "idle" | "loading" | "failed";
}

function startPosts(source: PostsPage): LoadedPosts {
  const { blogs, pagination } = source;
  const isComplete = pagination.is_last_page || blogs.length === 0;
  return { source, blogs, page: pagination.current_page, isComplete, state: "idle" };
}

export function useMorePosts(source: PostsPage, query: BlogQuery) {
  const [stored, setStored] = useState(() => startPosts(source));
  const current = stored.source === source ? stored : startPosts(source);
  const loadMore = useCallback(async () => {
    if (current.state === "loading" || current.isComplete) return;
    setStored({ ...current, state: "loading" });
    const startUrl = window.location.href;
    try {
      const next = { ...query, page: current.page + 1 };
      const loaded = addNextPage(current, await fetchBlogs(browserApi(), next));
      // A shopper who has left in the meantime keeps the new address.
      if (window.location.href !== startUrl) return;
      addWithoutMoving(() => setStored(loaded));
      history.replaceState(history.state, "", buildBlogPath(next));
    } catch {
      setStored({ ...current, state: "failed" });
    }
  }, [current, query]);
  return { posts: current, loadMore };
}

/** A post that moved between two pages is shown only once. */
export function addNextPage(posts: LoadedPosts, page: PostsPage): LoadedPosts {
  const shown = new Set(posts.blogs.map(({ id }) => id));
  const added = page.blogs.filter(({ id }) => !shown.has(id));
  return { ...startPosts(page), source: posts.source, blogs: [...posts.blogs, ...added] };
}
