/**
 * A floating button that scrolls to the newsletter form: a tab in the margin of the page, where it covers nothing. What
 * reaches the edge of the window, as rows that slide do, it makes way for once the page rests.
 */
import { joinClasses } from "~/ui/join-classes";
import { scrollToBottom } from "./scroll-to-bottom";
import { isSpotFree } from "./spot";
import { useAtRest } from "./use-at-rest";
import { useScrollCheck } from "./use-scroll-check";

const NEAR_BOTTOM_PX = 100;
/** Must agree with the class of the button. */
const HEIGHT_PX = 96;
/** The bar of a product at the lower edge. */
const BAR_PX = 56;
/** Where it stands, as a part of the window's height, unless something is there. */
const USUAL_PLACE = 0.6;
const STEP_PX = 24;

const isFarFromBottom = () =>
  window.scrollY + window.innerHeight < document.documentElement.scrollHeight - NEAR_BOTTOM_PX;

/** How far down the window the button covers nothing, nearest to its usual place. */
function findPlace(): number {
  const getHeight = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  const width = document.querySelector<HTMLElement>("[data-floating]")?.offsetWidth ?? 0;
  const left = document.documentElement.clientWidth - width;
  const highest = getHeight("body > header");
  const lowest = window.innerHeight - getHeight("[data-tray]") - BAR_PX - HEIGHT_PX;
  const usual = Math.min(lowest, Math.round(window.innerHeight * USUAL_PLACE));
  const places = [usual];
  for (let far = STEP_PX; far < window.innerHeight; far += STEP_PX) places.push(usual - far, usual + far);
  const isFree = (top: number) =>
    highest <= top && top <= lowest && isSpotFree({ left, top, width, height: HEIGHT_PX });
  return places.find(isFree) ?? usual;
}

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
  const place = useAtRest(findPlace);
  if (!isShown) return null;
  return (
    <button
      type="button"
      data-floating
      onClick={goToForm}
      style={{ transform: `translateY(${place ?? 0}px)` }}
      className={joinClasses(
        place === undefined && "invisible",
        "fixed top-0 right-0 z-10 h-24 w-[clamp(1.25rem,4vw,2rem)] rounded-l-field bg-ink text-[0.6875rem] leading-none font-semibold tracking-wide text-paper [writing-mode:vertical-rl] hover:opacity-90 print:hidden",
      )}
    >
      Newsletter
    </button>
  );
}
