/** A post as its readers see it, saved or not. */
import type { DeskPost } from "~/api/desk/posts";
import { BlogPost } from "~/features/blog/blog-post";
import { findTimeFault } from "./forms/day-time-field";
import { useMarkdown } from "./forms/form-markdown";

export default function PostPreview({ post }: { post: DeskPost }) {
  const html = useMarkdown(post.md_content ?? "");
  const now = new Date().toISOString();
  return (
    <div className="page pt-3 pb-16 sm:pt-6">
      <BlogPost
        post={{
          id: 0,
          title: post.title || "No title yet",
          subtitle: post.subtitle ?? "",
          image: post.image ?? "",
          author_name: post.author_name ?? "",
          author_image: post.author_image ?? "",
          tags: (post.tags ?? []).filter((tag) => tag.trim()),
          created_at: findTimeFault(post.publish_at) ? now : post.publish_at || now,
          updated_at: now,
          likes: 0,
          html,
          products: [],
        }}
      />
    </div>
  );
}
