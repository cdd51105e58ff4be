// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import { NewsletterForm } from "./newsletter-form";

const address = () => screen.getByRole("textbox", { name: "Email address" }) as HTMLInputElement;

describe("the newsletter form", () => {
  it("refuses what is no address, at its field, and sends nothing", async () => {
    const api = new TestApi();
    const { user } = show(<NewsletterForm />);
    for (const wrong of ["", "no address", "two words@shop.test"]) {
      await user.clear(address());
      if (wrong) await user.type(address(), wrong);
      await user.click(screen.getByRole("button", { name: "Subscribe" }));
      expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address");
      expect(address().getAttribute("aria-invalid")).toBe("true");
    }
    expect(api.sent).toEqual([]);
  });

  it("says when it failed, keeps the address and can be sent again", async () => {
    const api = new TestApi();
    const { user } = show(<NewsletterForm />);
    await user.type(address(), " ada@shop.test ");
    await user.click(screen.getByRole("button", { name: "Subscribe" }));
    expect(screen.getByRole("button").textContent).toBe("Please Wait...");
    expect(address().disabled).toBe(true);
    api.answer({ status: 500, json: { detail: "away" } });
    expect((await screen.findByRole("alert")).textContent).toBe("An error occurred. Please try again later.");
    expect(address().value.trim()).toBe("ada@shop.test");
    await user.click(screen.getByRole("button", { name: "Subscribe" }));
    api.answer({ json: { message: "Thank you. Look out for our next letter." } });
    const thanks = await screen.findByRole("status");
    expect(thanks.textContent).toBe("Thank you. Look out for our next letter.");
    expect(document.activeElement).toBe(thanks.parentElement);
    expect(await api.sent[1]?.request.json()).toEqual({ email: "ada@shop.test" });
  });
});
