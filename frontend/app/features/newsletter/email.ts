/** The newsletter's one rule. */

export const INVALID_EMAIL = "Please enter a valid email address";

/** Text, @, text, dot, text, no spaces: no more is asked, and the API has the last word. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
