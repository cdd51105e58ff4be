/** Evaluates a condition on the scroll position, again at every scroll and resize. */
import { useEffect, useState } from "react";

/** The current result of the check. False until the page has hydrated. */
export function useScrollCheck(check: () => boolean): boolean {
  const [result, setResult] = useState(false);
  useEffect(() => {
    const runCheck = () => setResult(check());
    // The observer runs the check for the first time after layout. Running it here would force a layout.
    const resizeObserver = new ResizeObserver(runCheck);
    resizeObserver.observe(document.body);
    window.addEventListener("scroll", runCheck, { passive: true });
    window.addEventListener("resize", runCheck);
    return () => {
      resizeObserver.disconnect();
      window.removeEventListener("scroll", runCheck);
      window.removeEventListener("resize", runCheck);
    };
  }, [check]);
  return result;
}

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
