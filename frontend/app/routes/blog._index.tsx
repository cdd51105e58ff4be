/** The blog. */
import { Suspense } from "react";
import type { BlogQuery } from "~/api/blogs";
import { BLOGS_FAILED_TEXT, fetchBlogs } from "~/api/blogs";
import { type Problem, toProblem } from "~/api/errors";
import { respondWithResult, toLoadResult } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { BlogFilters } from "~/features/blog/blog-filters";
import { BlogList } from "~/features/blog/blog-list";
import { buildBlogPath, readBlogQuery } from "~/features/blog/blog-query";
import { BlogSkeleton } from "~/features/blog/blog-skeleton";
import { buildPageMeta } from "~/page-meta";
import {
  Await,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useAsyncError,
  useLoaderData,
  useSearchParams,
} from "~/router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EmptyPanel } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { RetryPanel } from "~/ui/retry-panel";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readBlogQuery(new URL(request.url).searchParams);
  return respondWithResult(await toLoadResult(fetchBlogs(createLoaderApi(context), query)));
}

type BlogResult = Awaited<ReturnType<typeof loader>>["data"];

/** When navigating in the browser, shows the skeleton while the posts load. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => ({
  later: serverLoader<typeof loader>(),
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
    <div className="page pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Blog" }]} />
      <h1 className="mt-6 text-4xl">Blog</h1>
      {"later" in loaded ? (
        <Suspense fallback={<BlogSkeleton />}>
          <Await resolve={loaded.later} errorElement={<BlogNetworkError />}>
            {(posts) => <BlogContent loaded={posts} query={query} />}
          </Await>
        </Suspense>
      ) : (
        <BlogContent loaded={loaded} query={query} />
      )}
    </div>
  );
}

function BlogContent({ loaded, query }: { loaded: BlogResult; query: BlogQuery }) {
  if (!loaded.ok) return <BlogFailed problem={loaded.problem} />;
  const { blogs, filters, pagination } = loaded.value;
  return (
    <>
      <div className="mt-8 mb-12">
        <BlogFilters filters={filters} query={query} />
      </div>
      {blogs.length > 0 ? (
        <BlogList blogs={blogs} hasLargeFirst={query.page === 1} />
      ) : (
        <EmptyPanel
          title="Nothing for you here.. At the moment :)"
          description="Try another tag or author."
        />
      )}
      <div className="mt-14">
        <Pager
          page={pagination.current_page}
          total={pagination.total_pages}
          to={(page) => buildBlogPath({ ...query, page })}
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

/** Shown if the browser cannot reach the shop. */
function BlogNetworkError() {
  return <BlogFailed problem={toProblem(useAsyncError())} />;
}
