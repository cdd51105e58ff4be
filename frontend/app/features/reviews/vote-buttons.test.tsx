// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { TestApi } from "../../../test/support/api";
import { makeReview } from "../../../test/support/review";
import { show } from "../../../test/support/shown";
import { VoteButtons } from "./vote-buttons";

const button = (name: RegExp) => screen.getByRole("button", { name });
const votes = () =>
  [button(/^Helpful/), button(/^Not helpful/)].map(
    (each) => `${each.textContent}${each.getAttribute("aria-pressed") === "true" ? " pressed" : ""}`,
  );

describe("votes on a review", () => {
  it("show at once, and a refused one leaves the one before it", async () => {
    const review = makeReview({ review_id: 3 });
    const api = new TestApi();
    const { user } = show(<VoteButtons review={review} />, { id: 9 });
    await user.click(button(/^Helpful/));
    expect(votes()).toEqual(["1 pressed", "0"]);
    await user.click(button(/^Not helpful/));
    expect(votes()).toEqual(["0", "1 pressed"]);
    expect(api.sent.map(({ path }) => path)).toEqual(["/api/v1/product/review/like"]); // one at a time
    api.answer({ json: { message: "", review: { ...review, review_likes: 1, is_liked: true } } });
    await waitFor(() => expect(api.sent).toHaveLength(2));
    api.answer({ status: 500, json: { detail: "Not now" } });
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to dislike product review. Not now");
    expect(votes()).toEqual(["1 pressed", "0"]);
  });

  it("are taken back by a second press", async () => {
    const review = makeReview({ review_id: 4, review_likes: 1, is_liked: true });
    const api = new TestApi();
    const { user } = show(<VoteButtons review={review} />, { id: 9 });
    await user.click(button(/^Helpful/));
    expect(votes()).toEqual(["0", "0"]);
    expect(api.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "DELETE /api/v1/product/review/undo",
    ]);
  });
});
