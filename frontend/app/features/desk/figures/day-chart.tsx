/** A figure by day: its sum, how it compares with the days before, and a bar for each day. */
import { useState } from "react";
import { formatDay, formatNumber } from "~/ui/format";
import { joinClasses } from "~/ui/join-classes";

interface DayCount {
  day: string;
  count: number;
}

interface DayChartProps {
  title: string;
  hint: string;
  days: DayCount[];
  isWide: boolean;
}

const HEIGHT = 96;
const STEP = 10;

export function DayChart({ title, hint, days, isWide }: DayChartProps) {
  const [pointed, setPointed] = useState<DayCount>();
  const most = Math.max(0, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className={joinClasses("rounded-media bg-tint p-5", isWide && "md:col-span-2")}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="block font-semibold">{title}</span>
          <span className="block text-xs text-muted">{hint}</span>
        </span>
        <span className="font-display text-2xl tabular-nums">{formatNumber(total)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={describeDays(title, days, total)}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-4 h-24 w-full"
        onPointerLeave={() => setPointed(undefined)}
      >
        {days.map((each, place) => {
          const height = most > 0 ? (each.count / most) * (HEIGHT - 2) : 0;
          return (
            <g key={each.day} onPointerEnter={() => setPointed(each)}>
              <rect x={place * STEP} width={STEP} height={HEIGHT} fill="transparent" />
              <rect
                x={place * STEP + 1}
                y={HEIGHT - Math.max(height, 1)}
                width={STEP - 2}
                height={Math.max(height, 1)}
                className={each.count === 0 ? "fill-line" : pointed === each ? "fill-ink" : "fill-accent"}
              />
            </g>
          );
        })}
      </svg>
      <p className="mt-2 flex justify-between gap-4 text-xs text-muted tabular-nums">
        <span>{first && formatDay(first.day)}</span>
        <span aria-hidden className="font-semibold text-ink">
          {pointed && `${formatDay(pointed.day)}: ${formatNumber(pointed.count)}`}
        </span>
        <span>{last && formatDay(last.day)}</span>
      </p>
    </figure>
  );
}

function describeDays(title: string, days: DayCount[], total: number): string {
  const [best] = days.toSorted((one, other) => other.count - one.count);
  if (!best || total === 0) return `${title}: none in ${days.length} days`;
  const words = `${formatNumber(total)} in ${days.length} days`;
  return `${title}: ${words}, most on ${formatDay(best.day)} (${formatNumber(best.count)})`;
}
