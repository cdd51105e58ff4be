/** Shows a component as a page of the shop would: with links that lead somewhere, messages, and who is signed in. */
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { forgetMember, type Member, rememberMember } from "~/session/session-store";
import { hideToast, Toaster } from "~/ui/overlays/toast";

export function show(part: ReactElement, member?: Partial<Member>) {
  onTestFinished(() => {
    cleanup();
    hideToast();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
  if (member) rememberMember({ id: 7, full_name: "Ada", image_url: null, ...member }, 0);
  else forgetMember();
  const shown = render(part, {
    wrapper: ({ children }) => (
      <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        {children}
        <Toaster />
      </MemoryRouter>
    ),
  });
  return { ...shown, user: userEvent.setup() };
}
