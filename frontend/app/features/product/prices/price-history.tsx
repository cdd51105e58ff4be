/** The prices observed in the last 90 days: a quiet line, and a table for screen readers. */
import type { PriceHistory, PriceStep } from "~/api/product";
import { formatDay, formatTime } from "~/ui/format";
import { formatPrice } from "~/ui/price";
import { findChartBounds, PriceChart } from "./price-chart";
import { PRICES_ANCHOR, RetailerHistory } from "./retailer-history";

interface PriceHistoryProps {
  slug: string;
  currency: string;
  /** Undefined if it could not be loaded: the page goes without it. */
  history: PriceHistory | undefined;
}

/** Renders nothing if no price was observed. */
export function PriceHistorySection({ slug, currency, history }: PriceHistoryProps) {
  const bounds = history && findChartBounds(history.steps);
  if (!history?.observed_since || !history.summary || !bounds) return null;
  return (
    <section id={PRICES_ANCHOR} aria-labelledby="prices-heading" className="border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="prices-heading" className="text-base font-semibold">
          {history.summary}
        </h2>
        <p className="text-xs text-muted">
          {history.is_whole && "The last 90 days. "}Observed since {formatDay(history.observed_since)}
        </p>
      </div>
      <PriceChart history={history} bounds={bounds} currency={currency} />
      <PriceTable history={history} currency={currency} />
      <RetailerHistory slug={slug} currency={currency} loaded={history.retailers ?? undefined} />
    </section>
  );
}

/** The day of a price, and the time where that day has several. The first one held before the days that are told. */
function describeStart({ at }: PriceStep, steps: PriceStep[], { is_whole }: PriceHistory): string {
  const day = formatDay(at);
  if (is_whole && at === steps[0]?.at) return `Before ${day}`;
  return steps.filter((each) => formatDay(each.at) === day).length > 1 ? `${day}, ${formatTime(at)}` : day;
}

/** Hidden by an element around it: a table alone stays as wide as its content, and so would the page. */
function PriceTable({ history, currency }: { history: PriceHistory; currency: string }) {
  const { steps } = history;
  return (
    <div className="sr-only">
      <table>
        <caption>The lowest price in stock, and the date it began</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.at}>
              <td>{describeStart(step, steps, history)}</td>
              <td>{step.price === null ? "Out of stock" : formatPrice(step.price, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
