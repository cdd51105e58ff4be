// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import ReviewsPage from "./reviews";

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
