/** The decisions of the service worker, separate from the browser API. */

const CACHE_PREFIX = "undertone-";
/** A page that has not arrived by then was closed, which it does not say. */
const MAX_NAVIGATION_MS = 60_000;

/** Files with a hash in their name never change. */
export const isHashedFile = (pathname: string): boolean => pathname.startsWith("/assets/");

/** The caches of earlier workers. */
export function listOldCaches(names: string[], current: string): string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
}

/** The message of a page that begins to open another one. `to` is null once that is open. */
interface Departure {
  from: string;
  to: string | null;
}

export const isDeparture = (message: unknown): message is Departure =>
  typeof message === "object" && message !== null && "from" in message && "to" in message;

/**
 * Where pages are going. If a file of the next page cannot be loaded, because the device is offline or a release has
 * taken the file away, the page reloads itself instead of opening the next one. The worker then sends it there.
 */
export class Departures {
  private readonly byPage = new Map<string, Departure & { at: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  note(page: string, departure: Departure): void {
    this.byPage.delete(page);
    if (departure.to !== null) this.byPage.set(page, { ...departure, at: this.now() });
    this.forgetOld();
  }

  /** The destination of a page that reloads itself. Each is told once. */
  takeDestination(address: string): string | undefined {
    this.forgetOld();
    for (const [page, { from, to }] of this.byPage) {
      if (withoutHash(from) !== withoutHash(address) || to === null) continue;
      this.byPage.delete(page);
      const destination = new URL(to, address);
      return destination.origin === new URL(address).origin ? destination.href : undefined;
    }
    return undefined;
  }

  private forgetOld(): void {
    for (const [page, { at }] of this.byPage)
      if (this.now() - at > MAX_NAVIGATION_MS) this.byPage.delete(page);
  }
}

const withoutHash = (address: string) => address.split("#", 1)[0];

/** The text of a message, and the page that it opens. */
interface Push {
  title: string;
  body: string;
  path: string;
}

/** A message that cannot be read leads to the account, where all messages are listed. */
export function readPush(text: string | undefined): Push {
  const fallback = { title: "Something you wait for has happened", body: "", path: "/account" };
  try {
    const { title, body, path } = JSON.parse(text ?? "");
    const isOurs = typeof path === "string" && /^\/(?![/\\])/.test(path);
    return typeof title === "string" && isOurs ? { title, body: String(body ?? ""), path } : fallback;
  } catch {
    return fallback;
  }
}
