/**
 * Sends a logout that the server did not hear, because the device was offline or the API away: when a page is opened,
 * and when the device is online again. The account page notes it in `localStorage.unsentLogout`.
 */
import { useEffect } from "react";
import { toProblem } from "~/api/errors";
import { logOut } from "~/api/members";
import { hasMember } from "~/session/session-store";
import { LOGIN_VERIFY_PATH } from "~/site";

const SERVER_ERROR = 500;

export function useUnsentLogout(): void {
  useEffect(() => {
    void sendUnsentLogout();
    window.addEventListener("online", sendUnsentLogout);
    return () => window.removeEventListener("online", sendUnsentLogout);
  }, []);
}

/** Whoever has signed in since, or is about to, has another session, which stays. */
async function sendUnsentLogout(): Promise<void> {
  if (!hasUnsentLogout() || location.pathname.startsWith(LOGIN_VERIFY_PATH)) return;
  try {
    if (!hasMember()) await logOut();
  } catch (error) {
    const { status } = toProblem(error);
    if (status === 0 || status >= SERVER_ERROR) return; // for the next time
  }
  localStorage.removeItem("unsentLogout");
}

function hasUnsentLogout(): boolean {
  try {
    return localStorage.getItem("unsentLogout") !== null;
  } catch {
    return false;
  }
}
