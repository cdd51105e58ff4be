/** Counts as a badge can hold them. */

/** 999 stays 999; from 1000 it reads 1K+, from a million 1M+, rounded down. */
export function formatCount(count: number): string {
  if (count >= 1_000_000) return `${Math.floor(count / 1_000_000)}M+`;
  if (count >= 1_000) return `${Math.floor(count / 1_000)}K+`;
  return String(count);
}
