/** Hands the focus on where what had it is removed, such as what was decided: to what stands in its place then. */
const FOCUSABLE = "button:not([disabled]), a[href], input[type=checkbox]";

/** An element's place among the children of its parent. */
interface Place {
  parent: Element;
  index: number;
}

/** Returns what ends it. */
export function keepFocus(): () => void {
  let focused: Element | undefined;
  let places: Place[] = [];
  let page = "";
  const rememberFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
    places = listPlaces(focused);
    page = location.pathname;
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = undefined;
    if (page === location.pathname) findNext(places)?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", rememberFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", rememberFocus);
    observer.disconnect();
  };
}

/** The places of an element and of all that it is in, from the inside out. */
function listPlaces(element: Element): Place[] {
  const parent = element.parentElement;
  return parent ? [{ parent, index: [...parent.children].indexOf(element) }, ...listPlaces(parent)] : [];
}

function findNext(places: Place[]): HTMLElement | undefined {
  for (const { parent, index } of places) {
    if (!parent.isConnected || parent.contains(document.querySelector("[data-desk]"))) continue;
    const there = parent.children[Math.min(index, parent.children.length - 1)];
    const next = there?.matches(FOCUSABLE) ? there : there?.querySelector(FOCUSABLE);
    if (next) return next as HTMLElement;
  }
  return undefined;
}
