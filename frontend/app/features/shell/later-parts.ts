/** The parts that every page loads once it is drawn. */
import "./print-loaded-pictures";

export { default as CompareBar } from "~/features/compare/compare-bar";
export { default as PassportChip } from "~/features/passport/panel/passport-chip";
export { BackgroundWork } from "./background-work";
export { default as NewsletterButton } from "./newsletter-button";
