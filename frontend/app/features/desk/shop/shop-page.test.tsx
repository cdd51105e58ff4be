// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "~/api/client/errors";
import type { ShopFact } from "~/api/desk/shop";
import { show } from "../../../../test/support/shown";
import ShopPage from "./shop-page";

const FACT = { version: "1", value: "", is_text: false, has_history: false };
const FACTS: ShopFact[] = [
  { ...FACT, name: "company", about: "The company, with its number.", is_missing: true },
  { ...FACT, name: "accent", about: "The colour of links and buttons.", is_missing: false },
];
const calls = vi.hoisted(() => ({ save: vi.fn() }));

vi.mock("~/api/desk/shop", () => ({
  fetchShopFacts: async () => FACTS,
  fetchFactHistory: async () => [],
  saveShopFact: calls.save,
}));

it("says what is missing until it is said", async () => {
  calls.save.mockImplementation(async (name: string, value: string) => ({
    ...FACTS.find((each) => each.name === name),
    value,
    is_missing: false,
  }));
  const { user } = show(<ShopPage />);
  await screen.findByText(/Still missing/);
  await user.type(screen.getByRole("textbox", { name: "The company, with its number." }), "Shade Ltd");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText(/Still missing/)).toBeNull());
  expect(calls.save).toHaveBeenCalledWith("company", "1", "Shade Ltd");
});

it("says at its field why a colour is not taken, and keeps what was typed", async () => {
  const words = "#ffcc00 has a contrast of 1.5 with the page";
  calls.save.mockRejectedValue(
    new ApiError({
      status: 422,
      message: words,
      statusLine: "Error 422",
      fields: [{ field: "value", message: words }],
    }),
  );
  const { user } = show(<ShopPage />);
  const field = (await screen.findByRole("textbox", {
    name: "The colour of links and buttons.",
  })) as HTMLInputElement;
  await user.type(field, "#ffcc00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(words);
  expect(field.value).toBe("#ffcc00");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
