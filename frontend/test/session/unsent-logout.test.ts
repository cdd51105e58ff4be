import { afterEach, expect, it, vi } from "vitest";
import { forgetUnsentLogout, hasUnsentLogout, noteUnsentLogout } from "~/session/unsent-logout";
import { createStorage } from "../support/browser";

const refuse = () => {
  throw new DOMException("The user denied it", "SecurityError");
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ["stored", createStorage()],
  ["blocked", { getItem: refuse, setItem: refuse, removeItem: refuse }],
])("notes a logout that the server has not heard, and forgets it: storage is %s", (_, storage) => {
  vi.stubGlobal("localStorage", storage);
  noteUnsentLogout();
  expect(hasUnsentLogout()).toBe(true);
  forgetUnsentLogout();
  expect(hasUnsentLogout()).toBe(false);
});
