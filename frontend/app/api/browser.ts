/** The API as the browser reaches it: same origin, cookies along, one refresh shared by all tabs. */
import { forgetMember, hasMember } from "~/session/store";
import { showToastAfterReload } from "~/ui/toast";
import { type Api, createApi } from "./client";
import { SESSION_EXPIRED } from "./errors";
import { retried, singleFlight, timed } from "./transport";

const VERIFY_PAGE = "/account/login/verify";
const REFRESHED_AT = "refreshedAt";
const TURN = "undertone-refresh";
const NEWS_MS = 200;

const plain = timed((request) => fetch(request));

/** Asks for fresh cookies, unless another tab got them since the refused request was sent. */
export const refreshSession = singleFlight(async (sent: number) => {
  const fresh = await inTurn(
    async (waited) => (await refreshedSince(sent, waited ? NEWS_MS : 0)) || (await askForRefresh()),
  );
  if (!fresh) loseSession();
  return fresh;
});

let shared: Api | undefined;

/** The browser's client; made on first use, so that the server can load this module. */
export function browserApi(): Api {
  const send = retried((request) => fetch(request), refreshSession);
  shared ??= createApi("", send);
  return shared;
}

async function askForRefresh(): Promise<boolean> {
  const request = new Request("/api/v1/auth/refresh", { method: "PUT", credentials: "include" });
  const response = await plain(request).catch(() => undefined);
  if (response?.ok) localStorage.setItem(REFRESHED_AT, String(Date.now()));
  return response?.ok ?? false;
}

/** Another tab's news of a refresh may arrive a moment after its turn has ended. */
async function refreshedSince(moment: number, patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while (Number(localStorage.getItem(REFRESHED_AT) ?? 0) <= moment) {
    if (Date.now() >= end) return false;
    await new Promise((later) => setTimeout(later, NEWS_MS / 10));
  }
  return true;
}

/** One tab at a time; `work` hears whether it had to wait for another. */
async function inTurn(work: (waited: boolean) => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return work(false);
  const options = { ifAvailable: true };
  const done = await navigator.locks.request(TURN, options, (lock) => (lock ? work(false) : undefined));
  return done ?? navigator.locks.request(TURN, () => work(true));
}

/** Reloads only when somebody was signed in: an anonymous page would reload for ever. */
function loseSession(): void {
  const wasSignedIn = hasMember();
  forgetMember();
  if (!wasSignedIn || location.pathname.startsWith(VERIFY_PAGE)) return;
  showToastAfterReload("error", SESSION_EXPIRED);
  location.reload();
}
