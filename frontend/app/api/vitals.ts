/** Measures page speed until the visitor leaves. A file of its own, because it is fetched when the browser is idle. */
import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

export default function measureVitals(sendEvent: (event: object) => void): void {
  for (const onMetric of [onCLS, onFCP, onINP, onLCP, onTTFB])
    onMetric(({ name, value }) => sendEvent({ kind: "vitals", name, value }));
}
