/** Hands the focus on where what had it goes, such as what was decided: to what stands in its place by then. */
const CAN_HAVE_IT = "button:not([disabled]), a[href], input[type=checkbox]";

/** Returns what ends it. */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let way: { parent: Element; place: number }[] = [];
  let page = "";
  const note = ({ target }: FocusEvent) => {
    last = target as Element;
    page = location.pathname;
    way = [];
    for (let each = last; each.parentElement; each = each.parentElement)
      way.push({ parent: each.parentElement, place: [...each.parentElement.children].indexOf(each) });
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    if (page === location.pathname) findNext(way)?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", note);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", note);
    watch.disconnect();
  };
}

function findNext(way: { parent: Element; place: number }[]): HTMLElement | undefined {
  for (const { parent, place } of way) {
    if (!parent.isConnected || parent.contains(document.querySelector("[data-desk]"))) continue;
    const there = parent.children[Math.min(place, parent.children.length - 1)];
    const next = there?.matches(CAN_HAVE_IT) ? there : there?.querySelector(CAN_HAVE_IT);
    if (next) return next as HTMLElement;
  }
  return undefined;
}
