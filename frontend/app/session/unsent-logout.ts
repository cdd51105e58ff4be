/** The note of a logout that the server has not heard, in `localStorage`. It is sent again later. */
import type { Problem } from "~/api/client/errors";

const KEY = "unsentLogout";
const SERVER_ERROR = 500;

export const noteUnsentLogout = (): void => localStorage.setItem(KEY, "yes");

export const forgetUnsentLogout = (): void => localStorage.removeItem(KEY);

export function hasUnsentLogout(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether the server did not hear a request, or could not carry it out. Otherwise it has refused it. */
export const isUnheard = ({ status }: Problem): boolean => status === 0 || status >= SERVER_ERROR;
