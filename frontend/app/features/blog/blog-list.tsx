/** The posts of the blog as cards. The first one is large. */
import type { Blog } from "~/api/blogs";
import { formatDay } from "~/ui/format";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import { Picture } from "~/ui/picture";
import { summarisePost } from "./post-summary";

const GRID = "grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3";
const LARGE_ITEM = "sm:col-span-2 lg:col-span-3";
const LARGE_CARD = "grid items-center gap-6 lg:grid-cols-[3fr_2fr] lg:gap-12";

export function BlogList({ blogs, hasLargeFirst }: { blogs: Blog[]; hasLargeFirst: boolean }) {
  return (
    <ul className={GRID}>
      {blogs.map((blog, index) => (
        <BlogCard key={blog.id} blog={blog} isLarge={hasLargeFirst && index === 0} />
      ))}
    </ul>
  );
}

function BlogCard({ blog, isLarge }: { blog: Blog; isLarge: boolean }) {
  return (
    <li className={joinClasses(isLarge && LARGE_ITEM)}>
      <article className={joinClasses("group relative", isLarge && LARGE_CARD)}>
        <Picture
          src={blog.image}
          alt=""
          width={1600}
          height={900}
          eager={isLarge}
          className="aspect-video w-full"
        />
        <div className={joinClasses(!isLarge && "mt-4")}>
          {blog.tags.length > 0 && <p className="kicker">{blog.tags.slice(0, 2).join(" · ")}</p>}
          <h2 className={joinClasses("mt-2", isLarge ? "text-2xl" : "text-xl")}>
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
      <div className={joinClasses("mt-12", GRID)}>
        {createPlaceholderKeys(POST_COUNT).map((post, index) => (
          <PostSkeleton key={post} isLarge={index === 0} />
        ))}
      </div>
    </Loading>
  );
}

function PostSkeleton({ isLarge }: { isLarge: boolean }) {
  return (
    <div className={joinClasses(isLarge && LARGE_ITEM, isLarge && LARGE_CARD)}>
      <Skeleton className="aspect-video w-full" />
      <div className={joinClasses(!isLarge && "mt-4")}>
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-3 h-4 w-full" />
      </div>
    </div>
  );
}
