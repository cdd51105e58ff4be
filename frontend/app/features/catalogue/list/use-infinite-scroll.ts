/** Reports when the end of a list scrolls into view, except while scrolling to the bottom of the page. */
import { useEffect, useRef } from "react";
import { isBelowListInUse } from "~/ui/lists/below-list";
import { cancelScrollToBottom, isScrollingToBottom } from "~/ui/lists/scroll-to-bottom";

/** Starts loading this early, so that the next page is often ready in time. */
const PRELOAD_MARGIN = "200px";

export function useInfiniteScroll(onEndInView: () => void, enabled: boolean) {
  const endRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = endRef.current;
    if (!element || !enabled) return;
    let wasInView = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const isBelow = !entry.isIntersecting && entry.boundingClientRect.top > 0;
        if (isBelow && wasInView) cancelScrollToBottom();
        wasInView ||= entry.isIntersecting;
        if (entry.isIntersecting && !isScrollingToBottom() && !isBelowListInUse()) onEndInView();
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onEndInView, enabled]);
  return endRef;
}
