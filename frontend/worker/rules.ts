/** The decisions of the service worker, separate from the browser API. */

const CACHE_PREFIX = "undertone-";

/** Files with a hash in their name never change. */
export function isHashedFile(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** The caches of earlier workers. */
export function listOldCaches(names: string[], current: string): string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
}

/** What a page says as it sets out for another one, and with `to` null as it has arrived. */
export interface Departure {
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
  private readonly ways = new Map<string, Departure>();

  note(page: string, departure: Departure): void {
    if (departure.to === null) this.ways.delete(page);
    else this.ways.set(page, departure);
  }

  /** Where a page that is loaded anew was going to, once. */
  takeDestination(address: string): string | undefined {
    for (const [page, { from, to }] of this.ways) {
      if (withoutPlace(from) !== withoutPlace(address) || to === null) continue;
      this.ways.delete(page);
      const destination = new URL(to, address);
      return destination.origin === new URL(address).origin ? destination.href : undefined;
    }
    return undefined;
  }
}

const withoutPlace = (address: string) => address.split("#", 1)[0];
