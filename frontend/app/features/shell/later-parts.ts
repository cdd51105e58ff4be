/** What every page loads once it is drawn. */
import "./print-loaded-pictures";

export { default as CompareBar } from "~/features/compare/compare-bar";
export { default as PassportChip } from "~/features/passport/panel/passport-chip";
export { default as UpdateNotice } from "~/features/update/update-notice";
export { default as NewsletterButton } from "./newsletter-button";
