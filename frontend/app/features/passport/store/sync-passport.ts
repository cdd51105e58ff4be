/** Lets the passport follow a member: what this device and the account have is merged, and neither is lost. */
import { useEffect } from "react";
import { toProblem } from "~/api/client/errors";
import { fetchPassport, putPassport } from "~/api/passport";
import { readSession, useSession } from "~/session/session-store";
import { EMPTY_PASSPORT, isEmpty } from "./change-passport";
import { mergePassports } from "./merge-passports";
import {
  forgetPassport,
  getLocalPassport,
  type LocalPassport,
  setLocalPassport,
  usePassport,
} from "./passport-store";

const CONFLICT = 409;
const MAX_ATTEMPTS = 4;
/** Waits this long after a change, so that several are sent together. */
const SYNC_DELAY_MS = 800;

/** Sends changes to the account of whoever is signed in, and gets those of other devices. */
export function useSyncWithMember(): void {
  const { member } = useSession();
  const passport = usePassport();
  const id = member?.id ?? null;
  useEffect(() => {
    forgetOthers(id);
    if (id === null) return;
    const sync = () => void syncPassport(id);
    sync();
    window.addEventListener("online", sync);
    return () => window.removeEventListener("online", sync);
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the passport is sent
  useEffect(() => {
    if (id === null || !getLocalPassport().changed) return;
    const timer = setTimeout(() => syncPassport(id), SYNC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, passport]);
}

let running: { member: number; done: Promise<void> } | undefined;

/** One at a time for a member. A change made meanwhile is sent by the next. Problems are left for the next visit. */
export function syncPassport(member: number): Promise<void> {
  if (running?.member === member) return running.done;
  const done = sendAndReceive(member)
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
export function forgetOthers(member: number | null): void {
  const local = getLocalPassport();
  if (local.member !== null && local.member !== member && !local.changed) forgetPassport();
}

async function sendAndReceive(member: number): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await fetchPassport();
    if (!isSignedIn(member)) return;
    const local = getOwnLocal(member);
    const merged = stored.passport ? mergePassports(local.passport, stored.passport) : local.passport;
    const known = { passport: merged, member, edition: stored.edition, changed: false };
    const isNew = JSON.stringify(merged) !== JSON.stringify(stored.passport);
    if (!isNew || (isEmpty(merged) && !stored.passport)) {
      setLocalPassport(known);
      return;
    }
    try {
      // The shop dates nothing later than now, whatever the clock of this device says.
      const { edition, passport } = await putPassport(stored.edition, merged);
      if (isSignedIn(member)) storeAnswer(local, { ...known, edition, passport: passport ?? merged });
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
function storeAnswer(sent: LocalPassport, stored: LocalPassport): void {
  const now = getLocalPassport();
  const wasChanged =
    JSON.stringify(now.passport) !== JSON.stringify(sent.passport) && now.member === sent.member;
  const merged = { ...stored, passport: mergePassports(now.passport, stored.passport), changed: true };
  setLocalPassport(wasChanged ? merged : stored);
}
