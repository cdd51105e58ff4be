/** The signed-in member as stored in local storage, which all tabs share. */
import { onSessionEnd } from "~/api/client/browser-api";
import { SESSION_EXPIRED_TEXT } from "~/api/client/errors";
import { createStoredStore, parseJson, useStore, writeItem } from "~/create-store";
import { LOGIN_VERIFY_PATH } from "~/site";
import { showToastAfterReload } from "~/ui/overlays/toast";

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

const stored = createStoredStore([MEMBER_KEY, WISHLIST_COUNT_KEY], parseSession);

/** The current session. Nobody is signed in on the server and until the page has hydrated. */
export const useSession = (): Session => useStore(stored, (session) => session, ANONYMOUS);

export const readSession = (): Session => stored.get();

export function hasMember(): boolean {
  return readSession().member !== null;
}

export function rememberMember(member: Member, wishlistCount: number): void {
  writeItem(MEMBER_KEY, JSON.stringify(member));
  rememberWishlistCount(wishlistCount);
}

export function rememberWishlistCount(count: number): void {
  writeItem(WISHLIST_COUNT_KEY, JSON.stringify(Math.max(0, count)));
}

export function forgetMember(): void {
  writeItem(MEMBER_KEY, null);
  writeItem(WISHLIST_COUNT_KEY, null);
}

/** Calls back when another tab has changed the wishlist, and with it the stored count. Whoever signs out has none. */
export function watchWishlistOfOtherTabs(follow: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === WISHLIST_COUNT_KEY && newValue !== null) follow();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function parseSession([memberText = null, countText = null]: (string | null)[]): Session {
  const member = parseJson(memberText);
  const count = parseJson(countText);
  if (!isMember(member)) return ANONYMOUS;
  return { member, wishlistCount: typeof count === "number" ? Math.max(0, count) : 0 };
}

function isMember(value: unknown): value is Member {
  return typeof value === "object" && value !== null && "full_name" in value;
}

/** Reloads only if a member was signed in. Otherwise an anonymous page would reload for ever. */
onSessionEnd(() => {
  const wasSignedIn = hasMember();
  forgetMember();
  if (!wasSignedIn || location.pathname.startsWith(LOGIN_VERIFY_PATH)) return;
  showToastAfterReload("error", SESSION_EXPIRED_TEXT);
  location.reload();
});
