// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { readSession } from "~/session/session-store";
import { forgetUnsentLogout, hasUnsentLogout } from "~/session/unsent-logout";
import { TestApi } from "../../../test/support/api";
import { show } from "../../../test/support/shown";
import { LogoutButton } from "./logout-button";

async function logOut() {
  const api = new TestApi();
  const onOffline = vi.fn();
  const onLogout = vi.fn();
  const { user } = show(<LogoutButton onLogout={onLogout} onOffline={onOffline} />, {
    id: 7,
  });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(onLogout).toHaveBeenCalledTimes(1);
  return { api, onOffline };
}

it("forgets the member at once, and says what the shop answered", async () => {
  const { api, onOffline } = await logOut();
  expect([readSession().member, hasUnsentLogout()]).toEqual([null, true]);
  api.answer({ json: { message: "Logged out" } });
  expect(await screen.findByText("Logged out")).toBeTruthy();
  expect(hasUnsentLogout()).toBe(false);
  expect(onOffline).not.toHaveBeenCalled();
});

it("keeps in mind a logout that the shop did not hear", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: false } }));
  const { api, onOffline } = await logOut();
  expect(onOffline).toHaveBeenCalledTimes(1);
  api.answer({ status: 503, json: { detail: "Away" } });
  expect(await screen.findByText(/You are offline. You are logged out on this device/)).toBeTruthy();
  expect(hasUnsentLogout()).toBe(true);
  forgetUnsentLogout();
});
