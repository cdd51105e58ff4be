/** Events sent to the API without waiting for a response: product views and page speed. No cookie is needed. */

const EVENTS_PATH = "/api/v1/events";

function sendEvent(event: object): void {
  navigator.sendBeacon(EVENTS_PATH, new Blob([JSON.stringify(event)], { type: "application/json" }));
}

export function reportProductView(slug: string): void {
  sendEvent({ kind: "view", product_slug: slug });
}

export type Vital = "CLS" | "FCP" | "INP" | "LCP" | "TTFB";

export function reportVital(name: Vital, value: number): void {
  sendEvent({ kind: "vitals", name, value });
}

/** Watches the page from now until it is left. The measuring code is fetched when the page has nothing to do. */
export function watchVitals(): void {
  const watch = async () => {
    const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(({ name, value }) => reportVital(name, value));
  };
  const runWhenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  // A page left meanwhile ends the fetch, which Firefox takes for an error; nobody is there to be measured.
  runWhenIdle(() => void watch().catch(() => {}));
}
