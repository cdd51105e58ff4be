// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Product } from "~/api/product";
import { TestApi } from "../../../../test/support/api";
import { makeReview } from "../../../../test/support/review";
import { show } from "../../../../test/support/shown";
import ReviewForm from "./review-form";

const PRODUCT = {
  slug: "silk-tint",
  name: "Silk Tint",
  static_review: ["Long lasting", "Lightweight"],
  variants: [{ id: 21, name: "Fawn", value: "#c98f6b", wear: {} }],
} as unknown as Product;

const WEARING = { "GET /api/v1/user/wearing": { json: { worn: [], reports: [] } } };

const WHY_NO_TEXT =
  "Reviews here are stars and ticks. Only influencers write text too, and their profile says so.";

function open(api: TestApi, ownReview: ReturnType<typeof makeReview> | null = null, user_type = "default") {
  const onDone = vi.fn();
  const shown = show(<ReviewForm product={PRODUCT} ownReview={ownReview} onDone={onDone} />, { user_type });
  return { ...shown, api, onDone };
}

describe("the review's form", () => {
  it("is stars and ticks for members, and words for influencers", () => {
    const { unmount } = open(new TestApi(WEARING));
    expect(screen.getByText(WHY_NO_TEXT)).toBeTruthy();
    expect(screen.queryByLabelText("Your review")).toBeNull();
    unmount();
    open(new TestApi(WEARING), null, "influencer");
    expect(screen.getByLabelText("Your review")).toBeTruthy();
    expect(screen.queryByText(WHY_NO_TEXT)).toBeNull();
  });

  it("asks for stars first, says why it failed, and is sent again with what was ticked", async () => {
    const { user, api, onDone } = open(new TestApi(WEARING));
    const reviews = () => api.sent.filter(({ path }) => path === "/api/v1/product/review");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText("Please select a rating")).toBeTruthy();
    expect(reviews()).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "4 stars" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText("Please answer yes or no")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "No" }));
    expect(reviews()).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "No" }));
    await user.click(screen.getByLabelText("Lightweight"));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    api.answer({ status: 500, json: { detail: "Our shelves fell over" } });
    const submit = await screen.findByRole("button", { name: "Submit" });
    expect(screen.getByRole("alert").textContent).toBe("Failed to add product review. Our shelves fell over");
    expect(document.activeElement).toBe(submit);
    await user.keyboard("{Enter}");
    api.answer({ status: 201, json: { message: "", review: makeReview({ review_id: 5 }) } });
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await reviews()[1]?.request.json()).toMatchObject({
      product_slug: "silk-tint",
      rating: 4,
      incentivised: false,
      static_review: ["Lightweight"],
    });
  });

  it("says beforehand that a shade on its own is not stored, and is sent without it", async () => {
    const { user, api } = open(new TestApi(WEARING));
    await user.selectOptions(screen.getByLabelText("Your shade"), "Fawn");
    expect(screen.getByRole("status").textContent).toBe(
      "Say how Fawn sat, or show it with your review. On its own it is not stored.",
    );
    await user.click(screen.getByRole("radio", { name: "4 stars" }));
    await user.click(screen.getByRole("radio", { name: "No" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const sent = api.sent.find(({ path }) => path === "/api/v1/product/review");
    expect(await sent?.request.json()).not.toHaveProperty("worn_variant_id", 21);
  });

  it("asks before it deletes, and keeps the focus in place where that fails", async () => {
    const { user, api, onDone } = open(new TestApi(WEARING), makeReview({ review_id: 5, rating: 4 }));
    const ask = () => user.click(screen.getByRole("button", { name: "Delete your review" }));
    await ask();
    expect(screen.getByRole("alert").textContent).toBe("Your rating and your review will be gone.");
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    await ask();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    api.answer({ status: 500, json: { detail: "Our shelves fell over" } });
    const again = await screen.findByRole("button", { name: "Delete your review" });
    expect(screen.getByRole("alert").textContent).toBe(
      "Failed to delete product review. Our shelves fell over",
    );
    expect(document.activeElement).toBe(again.parentElement);
    await ask();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    api.answer({ json: { message: "Gone" } });
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});
