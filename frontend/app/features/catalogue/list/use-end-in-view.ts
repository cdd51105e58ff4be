/** Tells when the end of a list scrolls into view, save while the page is on its way to its own foot. */
import { useEffect, useRef } from "react";
import { headingForBottom, stayHere } from "~/features/shell/to-bottom";

/** Far enough below the window that the next page is often there before it is needed. */
const MARGIN = "200px";

export function useEndInView(onView: () => void, watching: boolean) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = mark.current;
    if (!end || !watching) return;
    let passed = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const below = !entry.isIntersecting && entry.boundingClientRect.top > 0;
        if (below && passed) stayHere();
        passed ||= entry.isIntersecting;
        if (entry.isIntersecting && !headingForBottom()) onView();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [onView, watching]);
  return mark;
}
