/** The passport of this device. All its tabs share it. Without storage it lasts as long as the page. */
import { useSyncExternalStore } from "react";
import type { Passport } from "~/api/passport";
import { createStoredStore, useStore, writeItem } from "~/create-store";
import { useSession } from "~/session/session-store";
import { subscribeToNetwork } from "~/ui/subscribe-to-network";
import { EMPTY_PASSPORT } from "./change-passport";
import { readPassport } from "./read-passport";

export const PASSPORT_KEY = "passport";

/** The stored item: the passport, and how it follows a member. */
export interface LocalPassport {
  passport: Passport;
  /** The member it follows, and the edition that their account had last. */
  member: number | null;
  edition: number;
  /** Whether this device changed it since. */
  changed: boolean;
}

const EMPTY_LOCAL_PASSPORT: LocalPassport = {
  passport: EMPTY_PASSPORT,
  member: null,
  edition: 0,
  changed: false,
};

const stored = createStoredStore([PASSPORT_KEY], ([text = null]) => parseLocalPassport(text));

export const usePassport = (): Passport => useStore(stored, (local) => local.passport, EMPTY_PASSPORT);

export const getLocalPassport = stored.get;

export const subscribe = stored.subscribe;

/** Changes the passport, as the shopper did on this device. */
export function changePassport(change: (passport: Passport) => Passport): void {
  const local = getLocalPassport();
  setLocalPassport({ ...local, passport: change(local.passport), changed: true });
}

/** If the storage is full or blocked, the passport lasts as long as the page. Returns whether it is stored. */
export const setLocalPassport = (local: LocalPassport): boolean =>
  writeItem(PASSPORT_KEY, JSON.stringify(local));

/** Stores the passport again, and returns whether changes outlast the page. */
export const tryStoringPassport = (): boolean => setLocalPassport(getLocalPassport());

/** The place where it is stored, in words. */
export function useStoragePlaceText(): string {
  const { member } = useSession();
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (!member) return "stored on this device only";
  return isOnline
    ? "stored with your account and on the devices you sign in on"
    : "stored on this device now, and with your account once you are online";
}

export const forgetPassport = (): boolean => writeItem(PASSPORT_KEY, null);

function parseLocalPassport(raw: string | null): LocalPassport {
  if (raw === null) return EMPTY_LOCAL_PASSPORT;
  try {
    const { passport, member, edition, changed } = JSON.parse(raw) as Record<string, unknown>;
    return {
      passport: readPassport(passport),
      member: Number.isSafeInteger(member) ? (member as number) : null,
      edition: Number.isSafeInteger(edition) ? (edition as number) : 0,
      changed: changed === true,
    };
  } catch {
    return EMPTY_LOCAL_PASSPORT;
  }
}
