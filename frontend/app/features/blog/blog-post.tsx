/** A blog post: picture, title, author, date, text and likes. */
import { Heart } from "lucide";
import type { Blog } from "~/api/blogs";
import type { Card } from "~/features/catalogue/card/card-data";
import { ProductCard } from "~/features/catalogue/card/product-card";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { formatDay } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Carousel } from "~/ui/lists/carousel";
import { Picture } from "~/ui/picture";
import { Prose } from "~/ui/prose";
import { buildBlogPath } from "./blog-query";

export type ReadablePost = Omit<Blog, "md_content"> & { html: string; products: Card[] };

export function BlogPost({ post }: { post: ReadablePost }) {
  return (
    <article>
      <Breadcrumbs
        trail={[{ label: "Home", to: "/" }, { label: "Blog", to: "/blog" }, { label: post.title }]}
      />
      <header className="mx-auto mt-8 max-w-4xl text-center">
        <Tags tags={post.tags} />
        <h1 className="mt-4 text-3xl">{post.title}</h1>
        {post.subtitle && <p className="mx-auto mt-5 max-w-prose text-lg text-muted">{post.subtitle}</p>}
        <Byline post={post} />
      </header>
      <Picture
        src={post.image}
        alt=""
        width={1600}
        height={900}
        eager
        className="mx-auto mt-10 aspect-video w-full max-w-4xl"
      />
      {post.html.includes("nofollow") && (
        <p className="mx-auto mt-12 max-w-prose text-xs text-muted">
          Some links here are ads: a purchase at another shop may earn us a commission.
        </p>
      )}
      <Prose html={post.html} className="mx-auto mt-12" />
      <div className="mx-auto mt-12 max-w-2xl border-t border-line pt-6">
        <p className="flex items-center gap-2 text-sm text-muted">
          <Icon icon={Heart} aria-hidden size={18} />
          {post.likes === 1 ? "1 like" : `${post.likes} likes`}
        </p>
      </div>
      {post.products.length > 0 && (
        <section className="mt-16">
          <h2 className="mb-6 text-2xl">Products for this</h2>
          <Carousel label="Products for this">
            {post.products.map((card) => (
              <ProductCard key={card.slug} card={card} />
            ))}
          </Carousel>
        </section>
      )}
    </article>
  );
}

function Byline({ post }: { post: ReadablePost }) {
  return (
    <div className="mt-7 flex items-center justify-center gap-3 text-sm">
      <Picture src={post.author_image} alt="" width={40} height={40} eager round className="size-10" />
      <p className="text-left">
        <span className="block font-semibold">{post.author_name}</span>
        <time dateTime={post.created_at} className="block text-xs text-muted">
          {formatDay(post.created_at)}
        </time>
      </p>
    </div>
  );
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul className="flex flex-wrap justify-center gap-x-4">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={buildBlogPath({ page: 1, tags: [tag], authors: [] })} className="kicker hover:text-ink">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
