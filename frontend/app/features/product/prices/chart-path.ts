/** The line of a price chart: steps from left to right, and a gap while nothing was in stock. */
import type { PriceStep } from "~/api/product";

export const CHART_WIDTH = 320;
export const CHART_HEIGHT = 64;
/** So that a line at the edge is drawn in full. */
const MARGIN = 4;

export interface ChartBounds {
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
  const getY = (price: number) => {
    const share = high === low ? 0.5 : (high - price) / (high - low);
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
