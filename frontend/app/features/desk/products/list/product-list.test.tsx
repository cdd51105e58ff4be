// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { TestApi } from "../../../../../test/support/api";
import { DESK_CHOICES } from "../../../../../test/support/desk-choices";
import { show } from "../../../../../test/support/shown";
import { EMPTY_PRODUCT } from "../product-rules";
import { ProductListPage } from "./product-list";

const PRODUCT = { brand: "Ada", category: "Lipstick", status: "draft", shades: 1, in_stock: true };
const list = (count: number, ...names: string[]) => ({
  json: { count, products: names.map((name, id) => ({ ...PRODUCT, id, name })) },
});

function openList() {
  const api = new TestApi({ "GET /admin/desk/choices": { json: DESK_CHOICES } });
  const { user } = show(<ProductListPage />);
  const askedLast = () => new URL(api.sent.at(-1)?.request.url ?? "").searchParams;
  return {
    api,
    user,
    askedLast,
    waitForSent: (count: number) => waitFor(() => expect(api.sent).toHaveLength(count)),
  };
}

it("lets nothing be chosen while another list is on its way, and none of one that could not be loaded", async () => {
  const { api, user, waitForSent } = openList();
  await waitForSent(2);
  api.answer(list(3000, "Red", "Blue"));
  const cannotBePressed = async (words: string) => {
    const list = (await screen.findByText(words)).closest("[aria-busy]") as HTMLElement;
    return list.inert;
  };
  expect(await cannotBePressed("Red")).toBe(false);
  await user.selectOptions(screen.getByLabelText("Brand"), "ada");
  await waitForSent(3);
  expect(await cannotBePressed("Red")).toBe(true);
  api.answer(list(2000, "Green"));
  expect(await cannotBePressed("Green")).toBe(false);
  await user.click(screen.getByLabelText("Select all 2,000"));
  await user.selectOptions(screen.getByLabelText("What to do with them"), "status published");
  await user.click(screen.getByRole("button", { name: "Change 2,000" }));
  await waitForSent(4);
  expect((await api.sent[3]?.request.json())?.products).toMatchObject({ brand: "ada" });
  api.answer({ status: 503, json: { detail: "Away" } });
  await user.selectOptions(screen.getByLabelText("Status"), "draft");
  await waitForSent(5);
  api.answer({ status: 503, json: { detail: "Away" } });
  await screen.findByText("This could not be loaded");
  expect(screen.queryByText("Green")).toBeNull();
  expect(screen.queryByLabelText("Select all 2,000")).toBeNull();
});

it("searches by the words in its field, and by none once all are shown again", async () => {
  const { api, user, askedLast, waitForSent } = openList();
  await waitForSent(2);
  api.answer(list(1, "Red"));
  const field = (await screen.findByLabelText("Search products")) as HTMLInputElement;
  await user.type(field, "zzz");
  await waitForSent(3);
  expect(askedLast().get("q")).toBe("zzz");
  api.answer(list(0));
  await user.click(await screen.findByRole("button", { name: "Show all products" }));
  await waitForSent(4);
  expect(askedLast().get("q")).toBe("");
  expect(field.value).toBe("");
});

it("keeps a filter that is chosen while the typing rests", async () => {
  const { api, user, askedLast, waitForSent } = openList();
  await waitForSent(2);
  api.answer(list(1, "Red"));
  await user.type(await screen.findByLabelText("Search products"), "r");
  await user.selectOptions(screen.getByLabelText("Brand"), "ada");
  await waitFor(() => expect([askedLast().get("q"), askedLast().get("brand")]).toEqual(["r", "ada"]));
});

it("goes to the last page where there is no such page any more", async () => {
  const { api, user, askedLast, waitForSent } = openList();
  await waitForSent(2);
  api.answer(list(60, "Red"));
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitForSent(3);
  api.answer(list(50));
  await waitForSent(4);
  expect(askedLast().get("offset")).toBe("0");
  api.answer(list(50, "Blue"));
  await screen.findByText("Blue");
});

it("asks once of a change that is not saved, however long the next list takes", async () => {
  const offers = [
    { retailer: "Boots", currency: "GBP", price: "10.00", delivery: "", url: "", in_stock: true },
  ];
  const { api, user, waitForSent } = openList();
  const confirm = vi.fn(() => true);
  vi.stubGlobal("confirm", confirm);
  await waitForSent(2);
  api.answer(list(1, "Red"));
  await user.click(await screen.findByRole("button", { name: "Change Red" }));
  await waitForSent(3);
  api.answer({ json: { id: 0, version: "first", product: { ...EMPTY_PRODUCT, name: "Red", offers } } });
  await user.type(await screen.findByLabelText("Price at Boots"), "0");
  await user.selectOptions(screen.getByLabelText("Brand"), "ada");
  await user.selectOptions(screen.getByLabelText("Status"), "draft");
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.queryByLabelText("Price at Boots")).toBeNull();
});
