/** Formats counts, dates and words. */

/** Shown in place of a fact that nobody gave. */
export const NOT_KNOWN_TEXT = "Not known";

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For example "Sand, Oat and Linen". */
export const joinWithAnd = (words: string[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");

/** For example 999, 1K+ or 2M+, rounded down. */
export function formatCount(count: number): string {
  if (count >= 1_000_000) return `${Math.floor(count / 1_000_000)}M+`;
  if (count >= 1_000) return `${Math.floor(count / 1_000)}K+`;
  return String(count);
}

/**
 * For example 12,345. Numbers and dates are formatted without Intl: loading its data blocks a phone for a fifth of a
 * second, on the first use in each page.
 */
export function formatNumber(value: number | string): string {
  const [whole = "", ...decimals] = String(value).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...decimals].join(".");
}

const MONTHS = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
]; // biome-ignore format: a year in two lines
const HOUR_MS = 3_600_000;

/** A date in London, such as 4 March 2026. */
export function formatDay(timestamp: string): string {
  const date = toLocalTime(timestamp);
  return `${date.getUTCDate()} ${formatMonth(date)}`;
}

/** The time of day, such as 14:55. */
export const formatTime = (timestamp: string): string => toLocalTime(timestamp).toISOString().slice(11, 16);

/** As if the clocks of Britain ran on UTC. */
export function toLocalTime(timestamp: string): Date {
  const time = Date.parse(timestamp);
  return new Date(isSummerTime(time) ? time + HOUR_MS : time);
}

/** The month of a date, such as March 2026. */
export const formatMonth = (date: Date): string => `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** British Summer Time: from the last Sunday of March to the last one of October, at 1:00 UTC. Since 1996. */
function isSummerTime(time: number): boolean {
  const year = new Date(time).getUTCFullYear();
  return findLastSunday(year, 2) <= time && time < findLastSunday(year, 9);
}

function findLastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay());
}
