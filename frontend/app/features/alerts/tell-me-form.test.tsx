// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Product } from "~/api/product";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import { TellMeForm } from "./tell-me-form";

const PRODUCT = { slug: "tint", price: 20, in_stock: false, discontinued: false } as Product;

const refuse = (field: string) => ({
  status: 422,
  json: { detail: [{ loc: ["body", field], msg: "Is not valid", type: "value_error" }] },
});

describe("the form for an alert", () => {
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
