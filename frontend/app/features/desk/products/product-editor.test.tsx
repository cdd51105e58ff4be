// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestApi } from "../../../../test/support/api";
import { DESK_CHOICES } from "../../../../test/support/desk-choices";
import { show } from "../../../../test/support/shown";
import { ProductEditorPage } from "./product-editor";
import { EMPTY_PRODUCT } from "./product-rules";

const PRODUCT = { ...EMPTY_PRODUCT, name: "Red", brand: "ada", category: "lips", status: "published" };

function openEditor() {
  const api = new TestApi({
    "GET /admin/desk/choices": { json: DESK_CHOICES },
    "GET /admin/desk/products/7": { json: { id: 7, version: "first", product: PRODUCT } },
  });
  return { api, ...show(<ProductEditorPage id={7} />) };
}

it("saves what is written when Enter is pressed in one of its fields", async () => {
  const { api, user } = openEditor();
  await user.type(await screen.findByLabelText("Name"), " Velvet{Enter}");
  await waitFor(() => expect(api.sent.at(-1)?.method).toBe("PUT"));
  const saved = await api.sent.at(-1)?.request.json();
  expect(saved).toEqual({ version: "first", product: { ...PRODUCT, name: "Red Velvet" } });
  expect(screen.getByRole("button", { name: "Please Wait" })).toBeTruthy();
});

it("shows the page as shoppers see it outside its form: what is sent there is not a save", async () => {
  const { user } = openEditor();
  await user.click(await screen.findByRole("button", { name: "Preview" }));
  expect((await screen.findByText("Back to writing")).closest("form")).toBeNull();
});

it("saves nothing when a scanner ends a barcode with Enter, nor a new product on Enter", async () => {
  const { api, user, unmount } = openEditor();
  await user.type(await screen.findByLabelText(/^Barcode/), "5012345678900{Enter}");
  unmount();
  const added = show(<ProductEditorPage />);
  await added.user.type(await screen.findByLabelText("Name"), "Red{Enter}");
  expect(api.sent.map((each) => each.method)).not.toContain("PUT");
  expect(api.sent.map((each) => each.method)).not.toContain("POST");
});

it("says which change it undoes, so that a price set by mistake leaves the price history", async () => {
  const offer = { retailer: "Boots", price: "5.00", delivery: "", currency: "GBP", url: "", in_stock: true };
  const offers = [{ ...offer, price: "4.99" }];
  const change = {
    id: 31,
    at: "2026-11-20T12:00:00Z",
    staff: "rosa",
    before: { offers: [offer] },
    after: { offers },
  };
  const api = new TestApi({
    "GET /admin/desk/choices": { json: DESK_CHOICES },
    "GET /admin/desk/products/7": { json: { id: 7, version: "first", product: { ...PRODUCT, offers } } },
    "GET /admin/desk/history/product/7": {
      json: { changes: [change, { ...change, id: 30, before: {}, after: {} }] },
    },
  });
  const { user } = show(<ProductEditorPage id={7} />);
  await user.click(await screen.findByRole("button", { name: "History" }));
  // Of two entries one can be undone: the other is that it was added.
  expect(await screen.findByText("It was added")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Undo this" }));
  await user.click(screen.getByRole("button", { name: "Undo it" }));
  await waitFor(() => expect(api.sent.at(-1)?.method).toBe("PUT"));
  const saved = await api.sent.at(-1)?.request.json();
  expect(saved).toEqual({ version: "first", undoes: 31, product: { ...PRODUCT, offers: [offer] } });
});

it("asks in sight where the colour of a shade is from, and takes nobody's word for it", async () => {
  const { api, user } = openEditor();
  await user.click(await screen.findByRole("button", { name: "Add a shade" }));
  const origin = screen.getByLabelText<HTMLSelectElement>("The colour is from");
  expect(origin.closest("details")).toBeNull();
  await user.type(screen.getByLabelText("Shade"), "Linen");
  await user.type(screen.getByLabelText("Colour"), "#e3c5a4");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(api.sent.at(-1)?.method).toBe("PUT"));
  const saved = await api.sent.at(-1)?.request.json();
  expect(saved?.product.shades).toMatchObject([{ name: "Linen", value: "#e3c5a4", source: "unknown" }]);
});

it("does not call a shade wrong that was added after a failed save, until the next one", async () => {
  const { user } = openEditor();
  await user.click(await screen.findByRole("button", { name: "Add a shade" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const isRed = () =>
    screen.getAllByLabelText("Shade").map((field) => field.ariaInvalid ?? field.getAttribute("aria-invalid"));
  await waitFor(() => expect(isRed()).toEqual(["true"]));
  await user.click(screen.getByRole("button", { name: "Add a shade" }));
  expect(isRed()).toEqual(["true", null]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(isRed()).toEqual(["true", "true"]));
});
