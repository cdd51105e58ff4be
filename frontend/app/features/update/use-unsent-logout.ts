/**
 * Sends a logout that the server did not hear, because the device was offline or the API away: when a page is opened,
 * and when the device is online again. The account page notes it.
 */
import { useEffect } from "react";
import { toProblem } from "~/api/client/errors";
import { logOut } from "~/api/member/profile";
import { hasMember } from "~/session/session-store";
import { forgetUnsentLogout, hasUnsentLogout, isUnheard } from "~/session/unsent-logout";
import { LOGIN_VERIFY_PATH } from "~/site";

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
    if (isUnheard(toProblem(error))) return; // for the next time
  }
  forgetUnsentLogout();
}
