/**
 * Events sent to the API without waiting for a response: product views, searches, products opened from them, ways
 * to retailers, and page speed. No cookie is needed.
 */

import { withTiming } from "./client/transport";

const EVENTS_PATH = "/api/v1/events";

const send = withTiming((request) => fetch(request));

/** As a beacon, it is sent even if the page is left. Unlike a beacon, it can carry the date header. */
function sendEvent(event: object): void {
  const request = new Request(EVENTS_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(event),
    credentials: "include",
    keepalive: true,
  });
  void send(request).catch(() => {});
}

export function reportProductView(slug: string): void {
  sendEvent({ kind: "view", product_slug: slug });
}

/** The results of a query were shown. */
export function reportSearch(query: string): void {
  sendEvent({ kind: "searched", query });
}

/** A product was opened from the results of a query. */
export function reportFoundProduct(query: string, slug: string): void {
  sendEvent({ kind: "found", query, product_slug: slug });
}

/** Reports page speed, matches and ways to retailers. The code is fetched when the browser is idle. */
export function watchPage(): void {
  const watch = async () => (await import("./reports")).default(sendEvent);
  const runWhenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  // Leaving the page cancels the import. Firefox reports that as an error, which can be ignored.
  runWhenIdle(() => void watch().catch(() => {}));
}
