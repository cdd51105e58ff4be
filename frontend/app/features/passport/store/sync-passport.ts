/** Lets the passport follow a member: what this device and the account have is merged, and neither is lost. */

import { toProblem } from "~/api/client/errors";
import { fetchPassport, putPassport } from "~/api/passport";
import { readSession } from "~/session/session-store";
import { EMPTY_PASSPORT, isEmpty, mergePassports } from "./change-passport";
import { forgetPassport, getLocalPassport, type LocalPassport, setLocalPassport } from "./passport-store";

const CONFLICT = 409;
const MAX_ATTEMPTS = 4;

let running: { member: number; done: Promise<void> } | undefined;

/** One at a time for a member. A change made meanwhile is sent by the next. Problems are left for the next visit. */
export function syncPassport(member: number): Promise<void> {
  if (running?.member === member) return running.done;
  const done = exchange(member)
    .catch(() => undefined)
    .finally(() => {
      if (running?.done === done) running = undefined;
    });
  running = { member, done };
  return done;
}

/**
 * Whoever signs out leaves nothing on a device that others may use, if their account has it all. What another
 * member left is never merged into this one's.
 */
export function leaveMember(member: number | null): void {
  const local = getLocalPassport();
  if (local.member !== null && local.member !== member && !local.changed) forgetPassport();
}

async function exchange(member: number): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await fetchPassport();
    if (!isSignedIn(member)) return;
    const local = getOwnLocal(member);
    const merged = stored.passport ? mergePassports(local.passport, stored.passport) : local.passport;
    const known = { passport: merged, member, edition: stored.edition, changed: false };
    const isNews = JSON.stringify(merged) !== JSON.stringify(stored.passport);
    if (!isNews || (isEmpty(merged) && !stored.passport)) {
      setLocalPassport(known);
      return;
    }
    try {
      // The shop dates nothing later than now, whatever the clock of this device says.
      const { edition, passport } = await putPassport(stored.edition, merged);
      if (isSignedIn(member)) finish(local, { ...known, edition, passport: passport ?? merged });
      return;
    } catch (error) {
      if (toProblem(error).status !== CONFLICT) throw error;
    }
  }
}

/** They may have signed out during a request: then nothing of theirs may be stored here. */
const isSignedIn = (member: number): boolean => readSession().member?.id === member;

/** The passport of this device, unless it is another member's. */
function getOwnLocal(member: number): LocalPassport {
  const local = getLocalPassport();
  const isOwn = local.member === null || local.member === member;
  return isOwn ? local : { passport: EMPTY_PASSPORT, member, edition: 0, changed: false };
}

/** Stores what the account has now. What was changed while it was sent stays, and is sent again later. */
function finish(sent: LocalPassport, stored: LocalPassport): void {
  const now = getLocalPassport();
  const wasChanged =
    JSON.stringify(now.passport) !== JSON.stringify(sent.passport) && now.member === sent.member;
  const merged = { ...stored, passport: mergePassports(now.passport, stored.passport), changed: true };
  setLocalPassport(wasChanged ? merged : stored);
}
