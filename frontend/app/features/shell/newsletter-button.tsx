/**
 * A floating button that scrolls to the newsletter form: a tab in the margin of the page, where it covers nothing. Once
 * the page rests it moves away from what reaches the edge of the window, such as rows that slide.
 */
import { useEffect, useState } from "react";
import { joinClasses } from "~/ui/join-classes";
import { scrollToBottom } from "~/ui/lists/scroll-to-bottom";
import { findFreePlace } from "./find-free-place";
import { useScrollCheck } from "./use-scroll-check";

const NEAR_BOTTOM_PX = 100;

const isFarFromBottom = () =>
  window.scrollY + window.innerHeight < document.documentElement.scrollHeight - NEAR_BOTTOM_PX;

/** The form is at the bottom of the page. Its field is focused without a jump, as the page scrolls there. */
function goToForm(): void {
  document.querySelector<HTMLElement>("footer form input")?.focus({ preventScroll: true });
  const bottom = document.documentElement.scrollHeight;
  scrollToBottom();
  // Parts that are drawn only on the way can make the page longer.
  const goOn = () => window.scrollY + window.innerHeight >= bottom - 1 && scrollToBottom();
  window.addEventListener("scrollend", goOn, { once: true });
}

export default function NewsletterButton() {
  const isShown = useScrollCheck(isFarFromBottom);
  const place = useAtRest(findFreePlace);
  if (!isShown) return null;
  return (
    <button
      type="button"
      data-floating
      onClick={goToForm}
      style={{ transform: `translateY(${place ?? 0}px)` }}
      className={joinClasses(
        place === undefined && "invisible",
        "fixed top-0 right-0 z-10 h-24 w-[clamp(1.25rem,4vw,2rem)] rounded-l-field bg-ink text-[0.7rem] leading-none font-semibold tracking-wide text-paper [writing-mode:vertical-rl] hover:opacity-90 print:hidden",
      )}
    >
      Newsletter
    </button>
  );
}

/** Elements under a moving page change with every frame, so reading waits for the page to rest. */
const REST_MS = 150;

/** The value when the page rested last. Undefined until then. */
function useAtRest<T>(read: () => T): T | undefined {
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
