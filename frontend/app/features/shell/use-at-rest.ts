/** Reads something of the window whenever the page rests. */
import { useEffect, useState } from "react";

/** Elements under a moving page change with every frame, so reading waits for the page to rest. */
const REST_MS = 150;

/** What was read when the page rested last. Undefined until then. */
export function useAtRest<T>(read: () => T): T | undefined {
  const [result, setResult] = useState<T>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitForRest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setResult(read()), REST_MS);
    };
    const resizeObserver = new ResizeObserver(waitForRest);
    resizeObserver.observe(document.body);
    const domObserver = new MutationObserver(waitForRest);
    domObserver.observe(document.body, { childList: true, subtree: true });
    // Parts of a long page that are drawn only now can be pressed only now.
    document.addEventListener("contentvisibilityautostatechange", waitForRest);
    window.addEventListener("scroll", waitForRest, { passive: true });
    window.addEventListener("resize", waitForRest);
    return () => {
      clearTimeout(timer);
      resizeObserver.disconnect();
      domObserver.disconnect();
      document.removeEventListener("contentvisibilityautostatechange", waitForRest);
      window.removeEventListener("scroll", waitForRest);
      window.removeEventListener("resize", waitForRest);
    };
  }, [read]);
  return result;
}
