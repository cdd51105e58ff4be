/**
 * A floating button that scrolls to the newsletter form: a tab in the margin of the page, where it covers nothing. What
 * reaches the edge of the window, as rows that slide do, it makes way for once the page rests.
 */

import { useEffect, useState } from "react";
import { joinClasses } from "~/ui/join-classes";
import { scrollToBottom } from "~/ui/lists/scroll-to-bottom";
import { useScrollCheck } from "./use-scroll-check";

const NEAR_BOTTOM_PX = 100;
/** Must agree with the class of the button. */
const HEIGHT_PX = 96;
/** The bar of a product at the lower edge. */
const BAR_PX = 56;
/** Its usual place, as a part of the window's height. */
const USUAL_PLACE = 0.6;
const STEP_PX = 24;

const isFarFromBottom = () =>
  window.scrollY + window.innerHeight < document.documentElement.scrollHeight - NEAR_BOTTOM_PX;

/** The height in the window at which the button covers nothing, nearest to its usual place. */
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

interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Points are tried so far apart at most: a line of text is higher. */
const PROBE_PX = 8;
const USED = "a, button, input, select, textarea, label, summary, form, iframe, video, [role=status]";
const LOOKED_AT = "svg, img, picture, canvas, figure, table, [role=img]";

function isSpotFree({ left, top, width, height }: Spot): boolean {
  const lines = new Map<Element, DOMRect[]>();
  for (let x = 1; x < width; x += PROBE_PX)
    for (let y = -PROBE_PX; y <= height + PROBE_PX; y += PROBE_PX)
      if (isUsed(left + x, top + y, lines)) return false;
  return true;
}

function isUsed(x: number, y: number, lines: Map<Element, DOMRect[]>): boolean {
  const element = findElement(x, y);
  return Boolean(element && (element.closest(`${USED}, ${LOOKED_AT}`) || hasWordsAt(element, x, y, lines)));
}

/** The element at a point below floating buttons. To ask for all elements there takes several times as long. */
function findElement(x: number, y: number): Element | undefined {
  const top = document.elementFromPoint(x, y);
  if (!top?.closest("[data-floating]")) return top ?? undefined;
  return document.elementsFromPoint(x, y).find((each) => !each.closest("[data-floating]"));
}

/** Whether a line of text runs through a point, or so near that it could not be read. */
function hasWordsAt(element: Element, x: number, y: number, lines: Map<Element, DOMRect[]>): boolean {
  const own = lines.get(element) ?? findLines(element);
  lines.set(element, own);
  return own.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
}

function findLines(element: Element): DOMRect[] {
  return [...element.childNodes].filter(isText).flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
}

const isText = ({ nodeType, nodeValue }: Node): boolean =>
  nodeType === Node.TEXT_NODE && Boolean(nodeValue?.trim());
