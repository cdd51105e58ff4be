/**
 * Scrolls to the bottom of the page. Infinite lists stop loading meanwhile, or the bottom would move away.
 */

let scrolling = false;

export function scrollToBottom(): void {
  scrolling = true;
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "smooth" });
}

/** Whether the page is scrolling to the bottom and the shopper has not scrolled back up. */
export const isScrollingToBottom = (): boolean => scrolling;

/** Called when the shopper scrolls up. */
export function cancelScrollToBottom(): void {
  scrolling = false;
}
