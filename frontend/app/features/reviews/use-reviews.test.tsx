// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Review } from "~/api/product";
import { rememberMember } from "~/session/session-store";
import { TestApi } from "../../../test/support/api";
import { makeReview } from "../../../test/support/review";
import { show } from "../../../test/support/shown";
import { selectInitialReviews } from "./initial-reviews";
import { ReviewsSection } from "./reviews-section";
import { useReviews } from "./use-reviews";

const COUNTS = { stars: [0, 0, 0, 0, 260], labels: [], shades: [], incentivised: [] };
const FAILED = { status: 500, json: { detail: "Not now" } };

const listReviews = (first: number, count: number): Review[] =>
  Array.from({ length: count }, (_, index) => makeReview({ review_id: first + index }));
const saying = (review: string) => ({ json: { product_reviews: [makeReview({ review_id: 1, review })] } });

const INITIAL = selectInitialReviews(listReviews(1, 10), { sort: "helpful", stars: 0 }, COUNTS);

/** `onReload` gets what ends with the load. */
function Reviews({ onReload }: { onReload: (done: Promise<void>) => void }) {
  const state = useReviews("silk", { ok: true, value: INITIAL });
  return (
    <>
      <button type="button" onClick={() => onReload(state.reload())}>
        Reload
      </button>
      <ReviewsSection state={state} action={null} hasOwnReview={false} />
    </>
  );
}

function showReviews() {
  const api = new TestApi();
  const reloads: Promise<void>[] = [];
  const { user } = show(<Reviews onReload={(done) => reloads.push(done)} />);
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const sort = () => user.selectOptions(screen.getByRole("combobox", { name: "Sort reviews by" }), "recent");
  const sent = (count: number) => waitFor(() => expect(api.sent).toHaveLength(count));
  /** Asks for the reviews, and then for them in another order. */
  const askTwice = async () => {
    await press("Reload");
    await sent(1);
    await sort();
    await sent(2);
  };
  /** Answers the request of the first press on "Reload", and waits until nothing more comes of it. */
  const answerFirst = async (answer: Parameters<TestApi["answer"]>[0]) => {
    api.answer(answer);
    await act(async () => reloads[0]);
  };
  return { api, press, sent, askTwice, answerFirst };
}

const alert = () => screen.queryByRole("alert")?.textContent;

describe("reviews that are asked for twice", () => {
  it("stay when the older request fails after the newer one is answered", async () => {
    const { api, askTwice, answerFirst } = showReviews();
    await askTwice();
    api.answer(saying("The newer"), 1);
    expect(await screen.findByText("The newer")).toBeTruthy();
    await answerFirst(FAILED);
    expect(alert()).toBeUndefined();
    expect(screen.getByText("The newer")).toBeTruthy();
  });

  it("keep the failure of the newer request when the older one is answered", async () => {
    const { api, askTwice, answerFirst } = showReviews();
    await askTwice();
    api.answer(FAILED, 1);
    await waitFor(() => expect(alert()).toContain("Not now"));
    await answerFirst(saying("The older"));
    expect(alert()).toContain("Not now");
  });

  it("are still loading when only the older request has ended", async () => {
    const { askTwice, answerFirst } = showReviews();
    await askTwice();
    await answerFirst(FAILED);
    expect(alert()).toBeUndefined();
    expect(screen.getByText("Loading reviews")).toBeTruthy();
  });

  it("are those that a member was answered, although the visitor's come later", async () => {
    const { api, press, sent, answerFirst } = showReviews();
    await press("Reload");
    await sent(1);
    act(() => rememberMember({ id: 7, full_name: "Ada", image_url: null }, 0));
    await sent(2);
    api.answer(saying("For the member"), 1);
    expect(await screen.findByText("For the member")).toBeTruthy();
    await answerFirst(saying("For a visitor"));
    expect(screen.getByText("For the member")).toBeTruthy();
  });
});

it("keeps the reviews that are loaded when more of them fail, and asks for the same again", async () => {
  const { api, press, sent } = showReviews();
  await press("Show more reviews");
  await sent(1);
  api.answer({ json: { product_reviews: listReviews(1, 10), next: "second", counts: COUNTS } });
  expect(await screen.findByText("Showing 10 of 260")).toBeTruthy();
  await press("Show more reviews");
  await sent(2);
  api.answer(FAILED);
  await waitFor(() => expect(alert()).toContain("Not now"));
  expect(screen.getByText("Showing 10 of 260")).toBeTruthy();
  await press("Show more reviews");
  await sent(3);
  expect(alert()).toBeUndefined();
  api.answer({ json: { product_reviews: listReviews(11, 2) } });
  expect(await screen.findByText("Showing 12 of 12")).toBeTruthy();
  expect(api.sent.map(({ request }) => new URL(request.url).searchParams.get("after"))).toEqual([
    null,
    "second",
    "second",
  ]);
});
