// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Product } from "~/api/product";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import { TellMeForm } from "./tell-me-dialog";

const PRODUCT = { slug: "tint", price: 20, in_stock: false, discontinued: false } as Product;

const refuse = (field: string) => ({
  status: 422,
  json: { detail: [{ loc: ["body", field], msg: "Is not valid", type: "value_error" }] },
});

describe("the form for an alert", () => {
  it("says at the field that it costs that little already, and is not sent", async () => {
    const api = new TestApi();
    const product = { ...PRODUCT, price: 18.99, currency: "GBP", in_stock: true };
    const { user } = show(<TellMeForm product={product} shade={undefined} onDone={vi.fn()} />, {});
    const field = screen.getByLabelText("Tell me at this price or less (£)");
    expect(screen.queryByRole("alert")).toBeNull();
    const type = async (price: string) => {
      await user.clear(field);
      await user.type(field, price);
      // By itself happy-dom refuses prices for their step.
      fireEvent.submit(screen.getByRole("button", { name: "Tell me" }));
    };
    await type("99");
    expect(screen.getByRole("alert").textContent).toBe("It costs £18.99 already. Choose a lower price.");
    expect(document.activeElement).toBe(field);
    expect(api.sent).toEqual([]);
    await type("15");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(api.sent.length).toBe(1);
  });

  it("asks a member for an address only where the account has none", async () => {
    const api = new TestApi();
    const { user } = show(<TellMeForm product={PRODUCT} shade={undefined} onDone={vi.fn()} />, {});
    const send = () => user.click(screen.getByRole("button", { name: "Tell me" }));
    await send();
    api.answer(refuse("variant_id"));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.queryByLabelText("Email address")).toBeNull();
    await send();
    api.answer(refuse("email"));
    expect(await screen.findByLabelText("Email address")).toBeTruthy();
  });
});
