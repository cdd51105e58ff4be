// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestApi } from "../../../../test/support/api";
import { show } from "../../../../test/support/shown";
import ReviewsPage from "./reviews";

it("says that a review could not be hidden", async () => {
  const review = {
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
    held_because: "",
    decided_by: "",
    created_at: "2026-05-01T10:00:00Z",
  };
  const api = new TestApi({
    "GET /admin/desk/reviews": { json: { reviews: [review], reported: 0, blocked_words: [] } },
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
