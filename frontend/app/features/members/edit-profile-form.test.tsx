// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { UserDetails } from "~/api/member/profile";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import { EditProfileForm } from "./edit-profile-form";

const USER: UserDetails = {
  id: 7,
  full_name: "Ada Early",
  first_name: "Ada",
  surname: "Early",
  short_description: "",
  image_url: "/media/ada.webp",
  socials: { facebook: "", instagram: "", twitter: "", tiktok: "" },
  wishlist_type: "public",
  skin_depth: "",
  skin_undertone: "",
  num_followers: 0,
  is_following: false,
  is_followed: false,
  email: "ada@shop.test",
  user_type: "default",
};

const open = () => show(<EditProfileForm user={USER} onSaved={vi.fn()} />, { id: 7 });
const save = () => screen.getByRole("button", { name: "Save" }) as HTMLButtonElement;
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

describe("the profile's form", () => {
  it.each([
    ["Facebook", "http://facebook.com/ada", "Invalid Facebook URL", "https://facebook.com/ada"],
    ["Instagram", "https://instagram.com/", "Invalid Instagram URL", "https://www.instagram.com/ada"],
    ["X (Twitter)", "https://twitter.example/ada", "Invalid Twitter URL", "https://x.com/ada"],
    ["TikTok", "https://www.tiktok.com/-ada", "Invalid TikTok URL", "https://tiktok.com/@_ada"],
  ])(
    "says at the field of %s what is wrong while it is typed, and saves nothing",
    async (label, wrong, message, right) => {
      const api = new TestApi();
      const { user } = open();
      const field = screen.getByLabelText(label);
      await user.type(field, wrong);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(alerts()).toEqual([message]);
      expect(save().disabled).toBe(true);
      await user.type(field, "{Enter}");
      expect(api.sent).toEqual([]);
      await user.clear(field);
      await user.type(field, right);
      expect(alerts()).toEqual([]);
      expect(save().disabled).toBe(false);
    },
  );

  it("completes a link when its field is left", async () => {
    const { user } = open();
    const field = screen.getByLabelText("Facebook") as HTMLInputElement;
    expect(field.placeholder).toBe("https://www.facebook.com/name");
    await user.type(field, "m.facebook.com/hester");
    expect(alerts()).toEqual(["Invalid Facebook URL"]);
    await user.tab();
    expect(field.value).toBe("https://www.facebook.com/hester");
    expect(alerts()).toEqual([]);
  });

  it("makes a bare handle an address, and saves it at once", async () => {
    const api = new TestApi();
    const { user } = open();
    const field = screen.getByLabelText("TikTok") as HTMLInputElement;
    await user.type(field, "@hester.k");
    expect(alerts()).toEqual([]);
    expect(save().disabled).toBe(false);
    await user.type(field, "{Enter}");
    const sent = await api.sent[0]?.request.formData();
    expect(sent?.get("socials_tiktok")).toBe("https://www.tiktok.com/@hester.k");
    await user.tab();
    expect(field.value).toBe("https://www.tiktok.com/@hester.k");
  });

  it("sends the skin that is to be seen beside reviews, and none unasked", async () => {
    const api = new TestApi();
    const { user } = open();
    expect((screen.getByLabelText("Depth of your skin") as HTMLSelectElement).value).toBe("");
    await user.selectOptions(screen.getByLabelText("Depth of your skin"), "Deep");
    await user.click(save());
    const sent = await api.sent[0]?.request.formData();
    expect([sent?.get("skin_depth"), sent?.get("skin_undertone") || ""]).toEqual(["brown", ""]);
  });

  it("refuses a picture that is none or too large, and keeps the one before and saving", async () => {
    const { user } = open();
    const field = screen.getByLabelText("Profile picture", { exact: false }) as HTMLInputElement;
    await user.upload(field, new File(["pixels"], "me.png", { type: "image/png" }));
    expect(screen.getByText("me.png")).toBeTruthy();
    const large = new File([new Uint8Array(5 * 1024 ** 2 + 1)], "large.png", { type: "image/png" });
    await user.upload(field, large);
    expect(alerts()).toEqual(["Please choose an image of at most 5 MB. Your picture stays as it was."]);
    expect(screen.queryByText("me.png")).toBeNull();
    const words = new File(["only words"], "notes.txt", { type: "text/plain" });
    await userUploadAnything(field, words);
    expect(alerts()).toEqual(["Please choose an image file. Your picture stays as it was."]);
    expect(save().disabled).toBe(false);
  });

  it("says why it could not be saved, at the field where there is one, and keeps what was typed", async () => {
    const api = new TestApi();
    const { user } = open();
    await user.type(screen.getByLabelText("Bio"), "Kept");
    const press = async (status: number, json: unknown) => {
      await user.click(screen.getByRole("button", { name: "Save" }));
      api.answer({ status, json });
      await screen.findByRole("button", { name: "Save" });
      expect(document.activeElement).toBe(save());
    };
    await press(503, { detail: "Back in a minute" });
    expect(alerts()).toEqual(["Uh oh! An Error Occurred, Detail: Back in a minute"]);
    await press(500, "");
    expect(alerts()).toEqual(["An error occurred"]);
    await press(422, { detail: [{ loc: ["body", "image"], msg: "It is damaged" }] });
    expect(alerts()[0]).toBe("It is damaged");
    await press(422, { detail: [{ loc: ["body", "first_name"], msg: "At most 80 letters" }] });
    expect(screen.getByLabelText("First name").getAttribute("aria-invalid")).toBe("true");
    expect((screen.getByLabelText("Bio") as HTMLTextAreaElement).value).toBe("Kept");
  });
});

/** As a shopper does who chooses "all files" in place of pictures alone. */
async function userUploadAnything(field: HTMLInputElement, file: File): Promise<void> {
  const { default: userEvent } = await import("@testing-library/user-event");
  await userEvent.setup({ applyAccept: false }).upload(field, file);
}
