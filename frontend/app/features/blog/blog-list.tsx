/** The posts of the blog as cards. The first one is large. */
import type { Blog } from "~/api/blogs";
import { formatDay } from "~/ui/format";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import { Picture } from "~/ui/picture";
import { summarisePost } from "./post-summary";

export function BlogList({ blogs, hasLargeFirst }: { blogs: Blog[]; hasLargeFirst: boolean }) {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {blogs.map((blog, index) => (
        <BlogCard key={blog.id} blog={blog} large={hasLargeFirst && index === 0} />
      ))}
    </ul>
  );
}

function BlogCard({ blog, large }: { blog: Blog; large: boolean }) {
  return (
    <li className={joinClasses(large && "sm:col-span-2 lg:col-span-3")}>
      <article
        className={joinClasses(
          "group relative",
          large && "grid items-center gap-6 lg:grid-cols-[3fr_2fr] lg:gap-12",
        )}
      >
        <Picture
          src={blog.image}
          alt=""
          width={1600}
          height={900}
          eager={large}
          className="aspect-video w-full"
        />
        <div className={joinClasses(!large && "mt-4")}>
          {blog.tags.length > 0 && <p className="kicker">{blog.tags.slice(0, 2).join(" · ")}</p>}
          <h2 className={joinClasses("mt-2", large ? "text-2xl" : "text-xl")}>
            <Link to={`/blog/${blog.id}`} className="underline-offset-4 group-hover:underline">
              <span className="absolute inset-0" />
              {blog.title}
            </Link>
          </h2>
          <p className="mt-3 text-sm text-muted">{summarisePost(blog.md_content)}</p>
          <p className="mt-3 text-xs text-muted">
            {blog.author_name} · <time dateTime={blog.created_at}>{formatDay(blog.created_at)}</time>
          </p>
        </div>
      </article>
    </li>
  );
}

const FILTER_COUNT = 2;
const POST_COUNT = 15;

export function BlogSkeleton() {
  return (
    <Loading label="Loading the blog">
      <div className="mt-8 grid gap-4">
        {createPlaceholderKeys(FILTER_COUNT).map((filter) => (
          <Skeleton key={filter} className="h-9 w-full max-w-2xl" />
        ))}
      </div>
      <div className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {createPlaceholderKeys(POST_COUNT).map((post) => (
          <div key={post}>
            <Skeleton className="aspect-video w-full" />
            <Skeleton className="mt-4 h-6 w-4/5" />
            <Skeleton className="mt-3 h-4 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
