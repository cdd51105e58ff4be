/** Evaluates a condition whenever the page rests. */
import { useEffect, useState } from "react";

/** Elements under a moving page change with every frame, so the check waits for the page to rest. */
const REST_MS = 150;

/** Like `useScrollCheck`, but false while the page scrolls. */
export function useScrollRestCheck(check: () => boolean): boolean {
  const [result, setResult] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitForRest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setResult(check()), REST_MS);
    };
    const hideUntilRest = () => {
      setResult(false);
      waitForRest();
    };
    const resizeObserver = new ResizeObserver(waitForRest);
    resizeObserver.observe(document.body);
    const domObserver = new MutationObserver(waitForRest);
    domObserver.observe(document.body, { childList: true, subtree: true });
    // Parts of a long page that are drawn only now can be pressed only now.
    document.addEventListener("contentvisibilityautostatechange", waitForRest);
    window.addEventListener("scroll", hideUntilRest, { passive: true });
    window.addEventListener("resize", hideUntilRest);
    return () => {
      clearTimeout(timer);
      resizeObserver.disconnect();
      domObserver.disconnect();
      document.removeEventListener("contentvisibilityautostatechange", waitForRest);
      window.removeEventListener("scroll", hideUntilRest);
      window.removeEventListener("resize", hideUntilRest);
    };
  }, [check]);
  return result;
}
