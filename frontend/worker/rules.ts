/** The decisions of the service worker, separate from the browser API. */

const CACHE_PREFIX = "undertone-";
const LONGEST_WAY_MS = 60_000;

/** Files with a hash in their name never change. */
export function isHashedFile(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** The caches of earlier workers. */
export function listOldCaches(names: string[], current: string): string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
}

/** The message of a page as it sets out for another one, and with `to` null as it has arrived. */
interface Departure {
  from: string;
  to: string | null;
}

export const isDeparture = (message: unknown): message is Departure =>
  typeof message === "object" && message !== null && "from" in message && "to" in message;

/**
 * Pages on their way to others. If a file of the next page cannot be loaded, because the device is offline or a
 * release has taken the file away, the page loads itself anew; it was to load the next one.
 */
export class Departures {
  private readonly ways = new Map<string, Departure & { at: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  note(page: string, departure: Departure): void {
    this.ways.delete(page);
    if (departure.to !== null) this.ways.set(page, { ...departure, at: this.now() });
    this.forgetOld();
  }

  /** The destination of a page that is loaded anew, once. */
  takeDestination(address: string): string | undefined {
    this.forgetOld();
    for (const [page, { from, to }] of this.ways) {
      if (withoutPlace(from) !== withoutPlace(address) || to === null) continue;
      this.ways.delete(page);
      const destination = new URL(to, address);
      return destination.origin === new URL(address).origin ? destination.href : undefined;
    }
    return undefined;
  }

  /** A page that was closed on its way never says that it has arrived. */
  private forgetOld(): void {
    for (const [page, { at }] of this.ways) if (this.now() - at > LONGEST_WAY_MS) this.ways.delete(page);
  }
}

const withoutPlace = (address: string) => address.split("#", 1)[0];

/** The text of a message, and the page that it opens. */
interface Push {
  title: string;
  body: string;
  path: string;
}

/** One that cannot be read leads to the account, where all is listed. */
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
