/** Formats counts, dates and words. */

/** Shown in place of a fact that nobody gave. */
export const NOT_KNOWN_TEXT = "Not known";

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For example 999, 1K+ or 2M+, rounded down. */
export function formatCount(count: number): string {
  if (count >= 1_000_000) return `${Math.floor(count / 1_000_000)}M+`;
  if (count >= 1_000) return `${Math.floor(count / 1_000)}K+`;
  return String(count);
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});

/** A date in London, such as 4 March 2026. */
export function formatDay(timestamp: string): string {
  return DAY_FORMAT.format(new Date(timestamp));
}
