/** The description of a brand's range, in words and numbers. */
import type { BrandRange, BrandRanges } from "~/api/ranges";
import { formatNumber } from "~/ui/format";

const NOT_SAID = "not said";

/** The number of a brand's shades of each tone. */
export const countTones = ({ counts }: BrandRange): number[] =>
  (counts[0] ?? []).map((_, tone) => counts.reduce((sum, row) => sum + (row[tone] ?? 0), 0));

/** The number of a brand's shades of each undertone. The last ones declare none. */
export const countUndertones = ({ counts }: BrandRange, { undertones }: BrandRanges) =>
  undertones.map((name, kind) => ({
    name: name ?? NOT_SAID,
    count: (counts[kind] ?? []).reduce((sum, count) => sum + count, 0),
  }));

export const formatEvenness = ({ evenness }: BrandRange): string => `${Math.round(evenness * 100)}%`;

export const formatGap = ({ gap }: BrandRange): string => (gap ? gap.size.toFixed(1) : "none");

export const describeTones = (range: BrandRange): string =>
  `Shades by tone, 1 is the lightest: ${countTones(range).join(", ")}`;

export const formatQuantity = (count: number, word: string): string =>
  `${formatNumber(count)} ${count === 1 ? word : `${word}s`}`;
