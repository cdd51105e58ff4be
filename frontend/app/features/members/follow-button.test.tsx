// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { UserDetails } from "~/api/member/profile";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import { FollowButton } from "./follow-button";

function Profile() {
  const [is_following, setFollowing] = useState(false);
  const user = { id: 4, full_name: "Imogen Seen", is_following } as UserDetails;
  return <FollowButton user={user} onChanged={async () => setFollowing(!is_following)} />;
}

it("follows and unfollows, says so, keeps the focus, and stays as it was where that is refused", async () => {
  const api = new TestApi();
  const { user } = show(<Profile />, {});
  for (const [label, next, said] of [
    ["Follow", "Unfollow", "You follow Imogen Seen"],
    ["Unfollow", "Follow", "You no longer follow Imogen Seen"],
  ] as const) {
    screen.getByRole("button", { name: label }).focus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Loading" }).getAttribute("aria-disabled")).toBe("true");
    api.answer({ json: { message: "" } });
    const button = await screen.findByRole("button", { name: next });
    expect(screen.getByRole("status").textContent).toBe(said);
    expect(document.activeElement).toBe(button);
  }
  await user.keyboard("{Enter}");
  api.answer({ status: 500, json: { detail: "Not now" } });
  expect((await screen.findByRole("alert")).textContent).toBe("Not now");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Follow" }));
});
