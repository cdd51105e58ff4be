/** The lowest price in stock over time, as a line. */
import type { PriceHistory, PriceStep } from "~/api/product";
import { formatPrice } from "~/ui/price";

const CHART_WIDTH = 320;
const CHART_HEIGHT = 64;
/** So that a line at the edge is drawn in full. */
const MARGIN = 4;
/** The least that the height of the chart stands for, as a share of the price. */
const LEAST_SPAN = 0.2;

interface PriceChartProps {
  history: PriceHistory;
  bounds: ChartBounds;
  currency: string;
}

export function PriceChart({ history: { steps, until }, bounds, currency }: PriceChartProps) {
  const { low, high } = bounds;
  return (
    <div aria-hidden className="mt-2 flex gap-3 text-xs text-muted tabular-nums">
      <svg
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="h-16 min-w-0 flex-1"
      >
        <title>Lowest price in stock</title>
        <path
          d={buildChartPath(steps, until, bounds)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent [stroke-width:1.75]"
        />
      </svg>
      <span className="flex flex-col justify-between text-right">
        {high > low && <span>{formatPrice(high, currency)}</span>}
        <span className={high > low ? "" : "my-auto"}>{formatPrice(low, currency)}</span>
      </span>
    </div>
  );
}

interface ChartBounds {
  low: number;
  high: number;
}

/** The lowest and the highest price. Undefined if there is none. */
export function findChartBounds(steps: PriceStep[]): ChartBounds | undefined {
  const prices = steps.flatMap(({ price }) => (price === null ? [] : [price]));
  return prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : undefined;
}

/** The path of an SVG. Every step lasts until the next one, the last until `until`. */
export function buildChartPath(steps: PriceStep[], until: string, { low, high }: ChartBounds): string {
  const times = [...steps.map(({ at }) => Date.parse(at)), Date.parse(until)];
  const start = times[0] ?? 0;
  const duration = Math.max((times.at(-1) ?? 0) - start, 1);
  const getX = (index: number) => round((((times[index] ?? 0) - start) / duration) * CHART_WIDTH);
  // A few pence are drawn as the little that they are.
  const span = Math.max(high - low, high * LEAST_SPAN);
  const top = (high + low + span) / 2;
  const getY = (price: number) => {
    const share = (top - price) / span;
    return round(MARGIN + share * (CHART_HEIGHT - 2 * MARGIN));
  };
  let path = "";
  steps.forEach(({ price }, index) => {
    if (price === null) return;
    const wasDrawn = index > 0 && steps[index - 1]?.price !== null;
    path += wasDrawn ? `V${getY(price)}` : `M${getX(index)} ${getY(price)}`;
    path += `H${getX(index + 1)}`;
  });
  return path;
}

const round = (value: number) => Math.round(value * 10) / 10;
