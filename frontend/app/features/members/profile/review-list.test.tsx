// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ProfileReview } from "~/api/member/profile";
import { show } from "../../../../test/support/shown";
import { ProfileReviewList } from "./review-list";

const REVIEW = {
  product: { slug: "dew", name: "Dew", images: [] },
  review: {
    review_id: 12,
    rating: 4,
    comment: "Lovely",
    static_review: [],
    incentivised: false,
    timestamp: "2026-11-01T10:00:00Z",
    is_liked: false,
    is_disliked: false,
    review_likes: 0,
    review_dislikes: 0,
  },
} as unknown as ProfileReview;

const withReason = (hidden_because?: string): ProfileReview[] => [
  { ...REVIEW, review: { ...REVIEW.review, ...(hidden_because !== undefined && { hidden_because }) } },
];

it("tells the author why a review is hidden, and how to object", () => {
  show(<ProfileReviewList reviews={withReason("It advertises a shop")} isOwn />);
  expect(screen.getByText(/We have hidden this review/).textContent).toContain("Why: It advertises a shop.");
  const objection = screen.getByRole("link", { name: "Tell us if this is wrong" });
  expect(objection.getAttribute("href")).toBe("/informations/complaints?about=review+12");
});

it("tells the author that a review waits to be looked at", () => {
  show(<ProfileReviewList reviews={withReason("")} isOwn />);
  expect(screen.getByText(/Only you see this review so far/)).toBeTruthy();
});

it("says nothing of a review that all see", () => {
  show(<ProfileReviewList reviews={withReason()} isOwn />);
  expect(screen.queryByText(/hidden|Only you/)).toBeNull();
});
