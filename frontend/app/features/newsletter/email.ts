/** The newsletter's one rule. */
import * as v from "valibot";

export const INVALID_EMAIL = "Please enter a valid email address";

/** Text, @, text, dot, text, no spaces: no more is asked, and the API has the last word. */
export const NewsletterEmail = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, INVALID_EMAIL),
);
