/** The note of a logout that the server has not heard, in `localStorage`. It is sent again later. */
import type { Problem } from "~/api/client/errors";
import { readItem, writeItem } from "~/create-store";

const KEY = "unsentLogout";
const SERVER_ERROR = 500;

export const noteUnsentLogout = () => writeItem(KEY, "yes");

export const forgetUnsentLogout = () => writeItem(KEY, null);

export const hasUnsentLogout = (): boolean => readItem(KEY) !== null;

/** Whether the server did not hear a request, or could not carry it out. Otherwise it has refused it. */
export const isUnheard = ({ status }: Problem): boolean => status === 0 || status >= SERVER_ERROR;
