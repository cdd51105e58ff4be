/** A blog post. The slug is its id. */
import { BLOG_FAILED_TEXT, fetchBlog } from "~/api/blogs";
import { respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { BlogPost } from "~/features/blog/blog-post";
import { loadLinkedProducts } from "~/features/blog/linked-products.server";
import { summarisePost } from "~/features/blog/post-summary";
import { NotFoundBoundary } from "~/features/catalogue/not-found";
import { renderCachedMarkdown } from "~/markdown/markdown.server";
import { buildPageMeta } from "~/page-meta";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { RetryPanel } from "~/ui/loading/retry-panel";

const POST_ID = /^[1-9]\d{0,14}$/;

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!POST_ID.test(params.slug ?? "")) throw createNotFound();
  const result = await toLoadResult(loadPost(context, Number(params.slug)));
  if (!result.ok && result.problem.status === 404) throw createNotFound();
  return respondWithResult(result);
}

async function loadPost(context: LoaderFunctionArgs["context"], id: number) {
  const api = createLoaderApi(context);
  const { md_content, ...post } = await fetchBlog(api, id);
  return {
    ...post,
    summary: summarisePost(md_content),
    html: renderCachedMarkdown(md_content),
    products: await loadLinkedProducts(api, md_content),
  };
}

const createNotFound = () => new Response("404 | Not Found", { status: 404, statusText: "Not Found" });

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
  if (!data?.ok) return buildPageMeta({ title: data ? "Blog" : "Post not found", noindex: true });
  const { title, subtitle, summary } = data.value;
  return buildPageMeta(
    { title, description: subtitle || summary, canonical: `/blog/${params.slug}` },
    matches,
  );
};

export default function BlogPostPage() {
  const result = useLoaderData<typeof loader>();
  return (
    <div className="page pt-3 sm:pt-6">
      {result.ok ? (
        <BlogPost post={result.value} />
      ) : (
        <>
          <h1 className="sr-only">Blog</h1>
          <RetryPanel
            title="An Error Occurred While Fetching Blog"
            problem={result.problem}
            failureText={BLOG_FAILED_TEXT}
          />
        </>
      )}
    </div>
  );
}

export const ErrorBoundary = () => (
  <NotFoundBoundary title="We cannot find this post" link={{ label: "To the blog", to: "/blog" }} />
);
