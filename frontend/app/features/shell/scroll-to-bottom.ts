/** The way to the foot of the page. Lists that grow hold still meanwhile, or the foot would run away. */

let scrolling = false;

export function scrollToBottom(): void {
  scrolling = true;
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "smooth" });
}

/** Whether the shopper asked for the foot of the page and has not turned back since. */
export function isScrollingToBottom(): boolean {
  return scrolling;
}

/** The shopper turned back up. */
export function cancelScrollToBottom(): void {
  scrolling = false;
}
