/** Posts: Markdown beside what readers see of it, their pictures, their address, and when they appear. */
import { lazy, useCallback, useState } from "react";
import { fetchStaff } from "~/api/desk/client";
import { addPost, type DeskPost, fetchPost, fetchPosts, type StoredPost, savePost } from "~/api/desk/posts";
import { fetchHistory } from "~/api/desk/saving";
import { useNavigate } from "~/router";
import { Button, ButtonLink } from "~/ui/button";
import { formatDay, formatTime } from "~/ui/format";
import { TextField } from "~/ui/forms/text-field";
import { Link } from "~/ui/link";
import { importOrRetry } from "~/ui/loading/lazy-parts";
import { EmptyPanel } from "~/ui/notice";
import { DayTimeField, findTimeFault } from "./forms/day-time-field";
import { FormMarkdown } from "./forms/form-markdown";
import { FormFrame, FormPicture, FormText } from "./forms/form-parts";
import { Preview } from "./forms/preview";
import { useForm } from "./forms/use-form";
import { ItsPageLink, PageHead, WhenFetched } from "./page-parts";
import { getStatusLabel } from "./status";
import { useFetched } from "./use-fetched";

const PostPreview = lazy(importOrRetry(() => import("./post-preview")));

const NEW_POST: DeskPost = {
  title: "",
  slug: "",
  subtitle: "",
  md_content: "",
  image: "",
  author_name: "",
  author_image: "",
  status: "draft",
  publish_at: null,
  tags: [],
};

const describePublishTime = (publishAt: string): string =>
  `Appears on ${formatDay(publishAt)} at ${formatTime(publishAt)}`;

export default function PostsPage({ rest }: { rest: string }) {
  if (rest === "") return <PostList />;
  return /^\d{1,15}$/.test(rest) ? (
    <StoredPostPage key={rest} id={Number(rest)} />
  ) : (
    <NewPostPage key={rest} />
  );
}

function PostList() {
  const loaded = useFetched(fetchPosts);
  return (
    <>
      <PageHead title="Posts">
        <ButtonLink to="/desk/posts/new">New post</ButtonLink>
      </PageHead>
      <WhenFetched fetched={loaded}>
        {({ posts }) => (
          <>
            {posts.length === 0 && (
              <EmptyPanel title="No post yet" description="The first one is soon written." />
            )}
            <ul className="divide-y divide-line border-y border-line">
              {posts.map((post) => (
                <li key={post.id} className="py-3">
                  <Link to={`/desk/posts/${post.id}`} className="font-semibold hover:underline">
                    {post.title}
                  </Link>
                  <p className="text-sm text-muted">
                    {post.publish_at ? describePublishTime(post.publish_at) : getStatusLabel(post.status)} ·{" "}
                    {post.author_name} · {formatDay(post.created_at)}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </WhenFetched>
    </>
  );
}

function StoredPostPage({ id }: { id: number }) {
  const loaded = useFetched(useCallback(() => fetchPost(id), [id]));
  return <WhenFetched fetched={loaded}>{(post) => <PostEditor stored={post} />}</WhenFetched>;
}

function NewPostPage() {
  const loaded = useFetched(fetchStaff);
  return <WhenFetched fetched={loaded}>{({ name }) => <PostEditor writer={name} />}</WhenFetched>;
}

/** A post that is stored, or a new one of this writer. */
function PostEditor({ stored, writer = "" }: { stored?: StoredPost; writer?: string }) {
  const navigate = useNavigate();
  const form = useForm<DeskPost>({
    first: stored?.post ?? { ...NEW_POST, author_name: writer },
    version: stored?.version,
    store: async (values, seen) => {
      const { id, version, post } = await (stored ? savePost(stored.id, seen, values) : addPost(values));
      if (!stored) navigate(`/desk/posts/${id}`, { replace: true });
      return { version, document: post };
    },
    check: ({ title, author_name, publish_at }, isWhole) => ({
      title: isWhole && !title.trim() && "Please give it a title",
      author_name: isWhole && !author_name?.trim() && "Please say who wrote it",
      publish_at: isWhole && findTimeFault(publish_at),
    }),
  });
  const { values, faults, change } = form;
  const isShown = values.status === "published";
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <>
      <PageHead title={values.title || "New post"}>
        {!isShown && form.base.publish_at && (
          <p className="self-center text-sm text-muted">{describePublishTime(form.base.publish_at)}</p>
        )}
        {form.base.status === "published" && stored && <ItsPageLink href={`/blog/${stored.id}`} />}
      </PageHead>
      <FormFrame
        form={form}
        isLong
        submit={isShown ? "Save" : values.publish_at ? "Schedule" : "Save as draft"}
        history={stored && (() => fetchHistory("blog_post", stored.id))}
        actions={
          <>
            {isShown ? (
              <Button look="danger" onClick={() => form.save({ status: "withdrawn" })}>
                Withdraw
              </Button>
            ) : (
              <Button look="outline" onClick={() => form.save({ status: "published", publish_at: null })}>
                Publish now
              </Button>
            )}
            <Button look="outline" onClick={() => setPreviewed(true)}>
              Preview
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormText form={form} name="title" label="Title" />
          <FormText form={form} name="subtitle" label="Subtitle" />
          <FormText form={form} name="author_name" label="Written by" />
          <FormText form={form} name="slug" label="Short name" placeholder="made of its title" />
          <TextField
            label="Tags, divided by commas"
            value={(values.tags ?? []).join(",")}
            error={faults.tags}
            onChange={(event) => change({ tags: event.target.value.split(",") })}
          />
          {!isShown && (
            <DayTimeField
              label="Appears by itself on"
              value={values.publish_at}
              error={faults.publish_at}
              onChange={(publish_at) => change({ publish_at, status: "draft" })}
            />
          )}
        </div>
        <FormMarkdown form={form} name="md_content" label="Text" rows={20} />
        <div className="grid gap-4 lg:grid-cols-2">
          <FormPicture form={form} name="image" label="Picture" />
          <FormPicture form={form} name="author_image" label="Picture of who wrote it" />
        </div>
      </FormFrame>
      <Preview isOpen={isPreviewed} onClosed={() => setPreviewed(false)}>
        <PostPreview post={values} />
      </Preview>
    </>
  );
}
