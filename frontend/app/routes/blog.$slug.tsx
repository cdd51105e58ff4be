/** One post of the blog; its address is its number. */

import { BLOG_FAILED, fetchBlog } from "~/api/blogs";
import { respondWithResult, toLoadResult } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { BlogPost } from "~/features/blog/blog-post";
import { brief } from "~/features/blog/brief";
import { renderCachedMarkdown } from "~/markdown/markdown.server";
import { buildPageMeta } from "~/page-meta";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { RetryPanel } from "~/ui/retry-panel";

const NUMBER = /^[1-9]\d{0,14}$/;

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!NUMBER.test(params.slug ?? "")) throw lost();
  const loaded = await toLoadResult(readPost(context, Number(params.slug)));
  if (!loaded.ok && loaded.problem.status === 404) throw lost();
  return respondWithResult(loaded);
}

async function readPost(context: LoaderFunctionArgs["context"], id: number) {
  const { md_content, ...post } = await fetchBlog(createLoaderApi(context), id);
  return { ...post, brief: brief(md_content), html: renderCachedMarkdown(md_content) };
}

const lost = () => new Response("404 | Not Found", { status: 404, statusText: "Not Found" });

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
  if (!data?.ok) return buildPageMeta({ title: "Blog", noindex: true });
  const { title, subtitle, brief: opening } = data.value;
  return buildPageMeta(
    { title, description: subtitle || opening, canonical: `/blog/${params.slug}` },
    matches,
  );
};

export default function BlogPostPage() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <div className="page pt-6">
      {loaded.ok ? (
        <BlogPost post={loaded.value} />
      ) : (
        <>
          <h1 className="sr-only">Blog</h1>
          <RetryPanel
            title="An Error Occurred While Fetching Blog"
            problem={loaded.problem}
            failed={BLOG_FAILED}
          />
        </>
      )}
    </div>
  );
}
