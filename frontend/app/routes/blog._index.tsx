/** The blog. */
import type { BlogQuery } from "~/api/blogs";
import { BLOGS_FAILED_TEXT, fetchBlogs } from "~/api/blogs";
import type { Problem } from "~/api/client/errors";
import { respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { BlogFilters } from "~/features/blog/blog-filters";
import { BlogList, BlogSkeleton } from "~/features/blog/blog-list";
import { BLOG_PARAM_NAMES, buildBlogPath, readBlogQuery } from "~/features/blog/blog-query";
import { type PostsPage, useMorePosts } from "~/features/blog/use-more-posts";
import { useInfiniteScroll } from "~/features/catalogue/list/use-infinite-scroll";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from "~/router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { ListEnd } from "~/ui/lists/list-end";
import { Pager } from "~/ui/lists/pager";
import { AwaitNextValue } from "~/ui/loading/await-value";
import { showPending } from "~/ui/loading/pending-parts";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { EmptyPanel, Notice } from "~/ui/notice";

export const handle: RouteHandle = import.meta.env.SSR && { query: BLOG_PARAM_NAMES };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readBlogQuery(new URL(request.url).searchParams);
  return respondWithResult(await toLoadResult(fetchBlogs(createLoaderApi(context), query)));
}

type BlogResult = Awaited<ReturnType<typeof loader>>["data"];

/** When navigating in the browser, shows the skeleton while the posts load. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => ({
  later: showPending(serverLoader<typeof loader>()),
});

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Blog",
      description: "What we learned about colour, ingredients and prices, written to be used.",
      canonical: "/blog",
    },
    matches,
  );

export default function BlogPage() {
  const loaded = useLoaderData<typeof loader | typeof clientLoader>();
  const [params] = useSearchParams();
  const query = readBlogQuery(params);
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Blog" }]} />
      <h1 className="mt-6 text-4xl">Blog</h1>
      <AwaitNextValue
        value={"later" in loaded ? loaded.later : loaded}
        fallback={<BlogSkeleton />}
        failure={(problem) => <BlogFailed problem={problem} />}
      >
        {(posts) => <BlogContent loaded={posts} query={query} />}
      </AwaitNextValue>
    </div>
  );
}

function BlogContent({ loaded, query }: { loaded: BlogResult; query: BlogQuery }) {
  if (!loaded.ok) return <BlogFailed problem={loaded.problem} />;
  const { blogs, filters } = loaded.value;
  return (
    <>
      <div className="mt-8 mb-12">
        <BlogFilters filters={filters} query={query} />
      </div>
      {blogs.length > 0 ? (
        <GrowingBlogList source={loaded.value} query={query} />
      ) : (
        <EmptyPanel title="Nothing for you here.. At the moment :)" description="Try another tag or author.">
          <ButtonLink to="/blog" look="outline">
            All posts
          </ButtonLink>
        </EmptyPanel>
      )}
    </>
  );
}

function GrowingBlogList({ source, query }: { source: PostsPage; query: BlogQuery }) {
  const { posts, loadMore } = useMorePosts(source, query);
  const { blogs, isComplete, page, state } = posts;
  const endRef = useInfiniteScroll(loadMore, state === "idle" && !isComplete);
  return (
    <>
      <BlogList blogs={blogs} hasLargeFirst={source.pagination.current_page === 1} />
      <div ref={endRef} aria-hidden />
      <div className="mt-14 flex flex-col items-center gap-8">
        {state === "failed" && <Notice tone="error">{BLOGS_FAILED_TEXT}</Notice>}
        <ListEnd isComplete={isComplete} busy={state === "loading"} onLoadMore={loadMore} />
        <Pager
          page={page}
          total={source.pagination.total_pages}
          to={(each) => buildBlogPath({ ...query, page: each })}
        />
      </div>
    </>
  );
}

function BlogFailed({ problem }: { problem: Problem }) {
  return (
    <div className="mt-10">
      <RetryPanel
        title="An error occurred while fetching blogs"
        problem={problem}
        failureText={BLOGS_FAILED_TEXT}
      />
    </div>
  );
}
