// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ModeratedReview } from "~/api/desk/reviews";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import ReviewsPage from "./reviews";

const REVIEW: ModeratedReview = {
  id: 7,
  product: "Dew Veil",
  product_slug: "dew-veil",
  author: "Ada",
  author_id: 3,
  rating: 1,
  body: "Buy at my shop",
  labels: [],
  standing: "shown",
  reasons: [],
  hidden_reason: "",
  is_hidden_with_account: false,
  held_because: "",
  decided_by: "",
  created_at: "2026-05-01T10:00:00Z",
};

it("says that a review could not be hidden", async () => {
  const api = new TestApi({
    "GET /admin/desk/reviews": { json: { reviews: [REVIEW], reported: 0, blocked_words: [] } },
  });
  const { user } = show(<ReviewsPage />);
  await user.click(await screen.findByRole("button", { name: "Hide it" }));
  await user.type(screen.getByLabelText("Why: its author reads this"), "It advertises");
  await user.click(screen.getByRole("button", { name: "Hide it and tell its author" }));
  api.answer({ status: 503, json: { detail: "The database is away" } });
  expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
});

it("keeps a word that could not be blocked in its field", async () => {
  const api = new TestApi({
    "GET /admin/desk/reviews": { json: { reviews: [], reported: 0, blocked_words: [] } },
  });
  const { user } = show(<ReviewsPage />);
  const field = (await screen.findByLabelText("A word, or a few")) as HTMLInputElement;
  await user.type(field, "free money");
  await user.click(screen.getByRole("button", { name: "Block it" }));
  api.answer({ status: 500, json: { detail: "Not now" } });
  expect((await screen.findByRole("alert")).textContent).toBe("Not now");
  expect(field.value).toBe("free money");
});

it("hides for a reason of its own a review that was hidden with its author's account, and no other", async () => {
  const hidden: ModeratedReview = { ...REVIEW, standing: "hidden", hidden_reason: "It is rude" };
  const gone = { ...hidden, id: 8, hidden_reason: "The account is closed", is_hidden_with_account: true };
  const api = new TestApi({
    "GET /admin/desk/reviews": { json: { reviews: [hidden, gone], reported: 0, blocked_words: [] } },
  });
  const { user } = show(<ReviewsPage />);
  await user.click(await screen.findByRole("button", { name: "Keep it hidden" }));
  const reason = screen.getByLabelText("Why: its author reads this") as HTMLTextAreaElement;
  expect(reason.value).toBe("");
  await user.type(reason, "It advertises");
  await user.click(screen.getByRole("button", { name: "Keep it hidden for this" }));
  const { path, request } = api.sent.at(-1) ?? {};
  expect(path).toBe("/admin/desk/reviews/8");
  expect(await request?.json()).toEqual({ standing: "hidden", reason: "It advertises" });
});
