/**
 * Events sent to the API without waiting for a response: product views, searches, products opened from them,
 * clicks on links to retailers, and page speed. No cookie is needed.
 */

import { withTiming } from "./client/transport";

const EVENTS_PATH = "/api/v1/events";

const send = withTiming((request) => fetch(request));

/** Like a beacon, it survives leaving the page. Unlike one, it can carry our header of the browser's time. */
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

export function reportSearch(query: string): void {
  sendEvent({ kind: "searched", query });
}

/** A product was opened from the results of a query. */
export function reportFoundProduct(query: string, slug: string): void {
  sendEvent({ kind: "found", query, product_slug: slug });
}

/** Reports page speed, matches and clicks on links to retailers. The code is fetched when the browser is idle. */
export function watchPage(): void {
  const watch = async () => (await import("./reports")).default(sendEvent);
  const runWhenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  // Leaving the page cancels the import. Firefox reports that as an error, which can be ignored.
  runWhenIdle(() => void watch().catch(() => {}));
}
