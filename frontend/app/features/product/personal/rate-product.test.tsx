// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Review } from "~/api/product";
import { TestApi } from "../../../../test/support/api";
import { makeReview } from "../../../../test/support/review";
import { show } from "../../../../test/support/shown";
import RateProduct from "./rate-product";

const stars = (name: string) => screen.getByRole("button", { name });
const pressed = () =>
  screen
    .getAllByRole("button")
    .filter((each) => each.getAttribute("aria-pressed") === "true")
    .map((each) => each.getAttribute("aria-label") ?? each.textContent);

const rate = (ownReview: Review | null) =>
  show(<RateProduct slug="silk-tint" ownReview={ownReview} onSaved={vi.fn(async () => {})} />, { id: 9 });

describe("rating by one press", () => {
  it("sends the second of two quick presses once the first has an id to change", async () => {
    const api = new TestApi();
    const { user } = rate(null);
    await user.click(stars("1 star"));
    await user.click(stars("2 stars"));
    expect(screen.getByRole("group", { name: "Were you given or paid anything for this?" })).toBeTruthy();
    expect(api.sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Yes" }));
    await user.click(stars("3 stars"));
    expect(api.sent.map(({ method }) => method)).toEqual(["POST"]);
    api.answer({ status: 201, json: { message: "", review: makeReview({ review_id: 5, rating: 2 }) } });
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(await api.sent[0]?.request.json()).toMatchObject({ rating: 2, incentivised: true });
    const second = api.sent[1];
    expect(second?.method).toBe("PUT");
    expect(await second?.request.json()).toMatchObject({ review_id: 5, rating: 3, incentivised: true });
    api.answer({ json: { message: "", review: makeReview({ review_id: 5, rating: 3 }) } });
    await waitFor(() => expect(screen.getAllByText("Your rating is saved")).toHaveLength(1));
    expect(pressed()).toEqual(["3 stars"]);
  });

  it.each([
    [null, "Rate it", "Failed to add product review. Our shelves fell over", []],
    [
      makeReview({ review_id: 5, rating: 3 }),
      "Your rating",
      "Failed to edit product review. Our shelves fell over",
      ["3 stars"],
    ],
  ])("takes a refused rating back (%#)", async (own, label, failure, before) => {
    const api = new TestApi();
    const { user } = rate(own);
    expect(screen.getByRole("group", { name: label })).toBeTruthy();
    await user.click(stars("4 stars"));
    if (!own) await user.click(screen.getByRole("button", { name: "No" }));
    expect(pressed()).toEqual(["4 stars"]);
    api.answer({ status: 500, json: { detail: "Our shelves fell over" } });
    expect((await screen.findByRole("alert")).textContent).toBe(failure);
    expect(pressed()).toEqual(before);
  });
});
