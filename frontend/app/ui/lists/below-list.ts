/**
 * Keeps what is below a list, its page numbers and the footer, in place while the shopper uses it. Otherwise a list
 * that becomes longer would move it away.
 */
import { flushSync } from "react-dom";

const IN_USE = "footer:is(:hover, :focus-within), [aria-label=Pages]:is(:hover, :has(:focus-visible))";

/** Whether the shopper points at the page numbers or the footer, or is there by keyboard. */
export const isBelowListInUse = () => document.querySelector(IN_USE) !== null;

/** Runs a state change that adds to a list. What is in use below it stays where it is on screen. */
export function addWithoutMoving(change: () => void): void {
  const used = document.querySelector(IN_USE);
  if (!used) {
    change();
    return;
  }
  const { top } = used.getBoundingClientRect();
  flushSync(change);
  window.scrollBy({ top: used.getBoundingClientRect().top - top, behavior: "instant" });
}
