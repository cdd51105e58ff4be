/** What the page's scroll position says, asked again at every scroll and resize. */
import { useEffect, useState } from "react";

/** Follows a yes-or-no question about the scroll position; no, until the page is awake. */
export function useScrolled(question: () => boolean): boolean {
  const [answer, setAnswer] = useState(false);
  useEffect(() => {
    const ask = () => setAnswer(question());
    // It asks for the first time once the page is laid out; to ask now would have that done out of turn.
    const growth = new ResizeObserver(ask);
    growth.observe(document.body);
    window.addEventListener("scroll", ask, { passive: true });
    window.addEventListener("resize", ask);
    return () => {
      growth.disconnect();
      window.removeEventListener("scroll", ask);
      window.removeEventListener("resize", ask);
    };
  }, [question]);
  return answer;
}
