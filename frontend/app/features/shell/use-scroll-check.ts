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
