/** Calls once when an element comes near the window, and again for another callback. */
import { type RefObject, useEffect } from "react";

/** So far below the window something is loaded, so that it is there when it is reached. */
const AHEAD = "0px 0px 400px";

export function useWhenInView(element: RefObject<Element>, call: () => void): void {
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        call();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, call]);
}
