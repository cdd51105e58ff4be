/** What the page's scroll position says, asked again at every scroll and resize. */
import { useEffect, useState } from "react";

/** Follows a yes-or-no question about the scroll position; no, until the page is awake. */
export function useScrollCheck(check: () => boolean): boolean {
  const [result, setResult] = useState(false);
  useEffect(() => {
    const runCheck = () => setResult(check());
    // It asks for the first time once the page is laid out; to ask now would have that done out of turn.
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
