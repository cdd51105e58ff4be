/** The footer while the shopper uses it. A list that grows above it must not move it away. */
import { flushSync } from "react-dom";

const FOOTER_IN_USE = "footer:is(:hover, :focus-within)";

/** Whether the shopper points at the footer or types in it. */
export const isFooterInUse = () => document.querySelector(FOOTER_IN_USE) !== null;

/** Runs a state change that makes the page longer above the footer. A footer in use stays where it is on screen. */
export function growAboveFooter(change: () => void): void {
  const footer = document.querySelector(FOOTER_IN_USE);
  if (!footer) {
    change();
    return;
  }
  const { top } = footer.getBoundingClientRect();
  flushSync(change);
  window.scrollBy({ top: footer.getBoundingClientRect().top - top, behavior: "instant" });
}
