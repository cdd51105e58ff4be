/** Reports when the end of a list scrolls into view, except while scrolling to the bottom of the page. */
import { useEffect, useRef } from "react";
import { cancelScrollToBottom, isScrollingToBottom } from "~/features/shell/scroll-to-bottom";

/** Starts loading this early, so that the next page is often ready in time. */
const MARGIN = "200px";

export function useEndInView(onView: () => void, watching: boolean) {
  const endRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = endRef.current;
    if (!element || !watching) return;
    let wasInView = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const below = !entry.isIntersecting && entry.boundingClientRect.top > 0;
        if (below && wasInView) cancelScrollToBottom();
        wasInView ||= entry.isIntersecting;
        if (entry.isIntersecting && !isScrollingToBottom()) onView();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onView, watching]);
  return endRef;
}
