// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import PostsPage from "./posts";

const POST = {
  ...{
    title: "Winter Skin",
    slug: "winter-skin",
    subtitle: "",
    md_content: "",
    image: "",
    author_name: "Rosa",
  },
  ...{ author_image: "", status: "published", publish_at: null, tags: [] },
};

it("leads to the page of a post, which is known by its number", async () => {
  new TestApi({ "GET /admin/desk/posts/37": { json: { id: 37, version: "first", post: POST } } });
  show(<PostsPage rest="37" />);
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Its page" });
  expect(link.getAttribute("href")).toBe("/blog/37");
  expect(screen.queryByLabelText("Web address")).toBeNull();
});
