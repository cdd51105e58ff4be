/** The signed-in member as stored in local storage, which all tabs share. */
import { useSyncExternalStore } from "react";

/** What the header shows of a member. The account page fetches the rest. */
export interface Member {
  id: number;
  full_name: string;
  image_url: string | null;
  email?: string | null | undefined;
  user_type?: string;
}

export interface Session {
  member: Member | null;
  wishlistCount: number;
}

export const MEMBER_KEY = "user";
const WISHLIST_COUNT_KEY = "wishlistCount";
const ANONYMOUS: Session = { member: null, wishlistCount: 0 };

const listeners = new Set<() => void>();
let cachedSession: { raw: string; session: Session } = { raw: "", session: ANONYMOUS };

/** The current session. Nobody is signed in on the server and until the page has hydrated. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => ANONYMOUS);
}

export function readSession(): Session {
  const raw = `${readItem(MEMBER_KEY)}\n${readItem(WISHLIST_COUNT_KEY)}`;
  if (raw !== cachedSession.raw) cachedSession = { raw, session: parseSession() };
  return cachedSession.session;
}

export function hasMember(): boolean {
  return readSession().member !== null;
}

export function rememberMember(member: Member, wishlistCount: number): void {
  localStorage.setItem(MEMBER_KEY, JSON.stringify(member));
  localStorage.setItem(WISHLIST_COUNT_KEY, JSON.stringify(Math.max(0, wishlistCount)));
  notifyListeners();
}

export function rememberWishlistCount(count: number): void {
  localStorage.setItem(WISHLIST_COUNT_KEY, JSON.stringify(Math.max(0, count)));
  notifyListeners();
}

export function forgetMember(): void {
  localStorage.removeItem(MEMBER_KEY);
  localStorage.removeItem(WISHLIST_COUNT_KEY);
  notifyListeners();
}

/** Calls back when another tab has changed the wishlist, and with it the stored count. Whoever signs out has none. */
export function watchWishlistOfOtherTabs(follow: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === WISHLIST_COUNT_KEY && newValue !== null) follow();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Nobody is signed in where the device allows no storage. */
function readItem(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function parseSession(): Session {
  const member = parseItem(MEMBER_KEY);
  const count = parseItem(WISHLIST_COUNT_KEY);
  if (!isMember(member)) return ANONYMOUS;
  return { member, wishlistCount: typeof count === "number" ? Math.max(0, count) : 0 };
}

function parseItem(key: string): unknown {
  try {
    return JSON.parse(readItem(key) || "null");
  } catch {
    return null;
  }
}

function isMember(value: unknown): value is Member {
  return typeof value === "object" && value !== null && "full_name" in value;
}
