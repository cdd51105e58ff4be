/** Reports of a page about itself. A file of its own, because it is fetched when the browser is idle. */
import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import { FINDER_PATH } from "~/site";

type SendEvent = (event: object) => void;

/** Until the visitor leaves. */
export default function reportPage(sendEvent: SendEvent): void {
  for (const onMetric of [onCLS, onFCP, onINP, onLCP, onTTFB])
    onMetric(({ name, value }) => sendEvent({ kind: "vitals", name, value }));
  reportClicks(sendEvent);
  reportMatches(sendEvent);
}

/** Counts ways to retailers: what was offered where, and nothing of who took them. */
function reportClicks(sendEvent: SendEvent): void {
  const report = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[rel~=sponsored]");
    const offer = link && findOffer(link);
    if (offer) sendEvent({ kind: "bought", ...offer });
  };
  document.addEventListener("click", report);
  document.addEventListener("auxclick", report); // the middle button, which opens a tab
}

/** The product and the shade that a link sells: those of the link that it names, of its card, or of the page. */
export function findOffer(link: HTMLAnchorElement): object | undefined {
  const { sells } = link.closest<HTMLElement>("[data-sells]")?.dataset ?? {};
  const card = link.closest("article")?.querySelector<HTMLAnchorElement>('a[href^="/products/"]');
  const { pathname, searchParams } = new URL(sells ?? card?.href ?? location.href, location.href);
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1];
  const variant = Number(searchParams.get("variant"));
  const url = link.getAttribute("href");
  return slug && url
    ? { product_slug: decodeURIComponent(slug), url, ...(variant > 0 && { variant_id: variant }) }
    : undefined;
}

/** Counts a shade that was looked for in the finder, by the page's address or as its matches are fetched. */
function reportMatches(sendEvent: SendEvent): void {
  let reported = "";
  const report = () => {
    const { pathname, search } = location;
    if (pathname !== FINDER_PATH || search === reported || !/[?&](shade|hex|own)=/.test(search)) return;
    reported = search;
    sendEvent({ kind: "matched" });
  };
  report();
  new PerformanceObserver(report).observe({ type: "resource" });
}
