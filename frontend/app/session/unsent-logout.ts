/** The note of a logout that the server has not heard, in `localStorage`. It is sent again later. */
import { useEffect } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import { logOut } from "~/api/member/profile";
import { readItem, writeItem } from "~/create-store";
import { LOGIN_VERIFY_PATH } from "~/site";
import { hasMember } from "./session-store";

const KEY = "unsentLogout";
const SERVER_ERROR = 500;

export const noteUnsentLogout = () => writeItem(KEY, "yes");

export const forgetUnsentLogout = () => writeItem(KEY, null);

export const hasUnsentLogout = (): boolean => readItem(KEY) !== null;

/** Whether the server did not hear a request, or could not carry it out. Otherwise it has refused it. */
export const isUnheard = ({ status }: Problem): boolean => status === 0 || status >= SERVER_ERROR;

/**
 * Sends a logout that the server did not hear, because the device was offline or the API away: when a page is opened,
 * and when the device is online again. The account page notes it.
 */
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
