/** Figures: what happened by day, and where shoppers went to buy. */
import { useCallback, useState } from "react";
import { buildCsvPath, type ClickRow, type DayRow, fetchFigures } from "~/api/desk/shop";
import { formatDay, formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { EmptyPanel } from "~/ui/notice";
import { ChoiceField, PageHead, Section, WhenFetched } from "../page-parts";
import { useFetched } from "../use-fetched";
import { DayChart } from "./day-chart";

const SPANS = [7, 30, 90, 365].map((days) => ({ slug: String(days), name: `The last ${days} days` }));

const KINDS = [
  { name: "visits", title: "Visits", hint: "Each internet connection once a day." },
  { name: "searches", title: "Searches", hint: "Each connection once for each search." },
  { name: "matches", title: "Matches", hint: "Connections that looked for a shade." },
  { name: "wishes", title: "Wishes", hint: "Products put on wishlists." },
  { name: "clicks", title: "Clicks to retailers", hint: "Each connection once a day for an offer." },
] as const;

export default function FiguresPage() {
  const [days, setDays] = useState(30);
  const loaded = useFetched(useCallback(() => fetchFigures(days), [days]));
  return (
    <>
      <PageHead title="Figures">
        <ChoiceField
          label="Days"
          value={String(days)}
          options={SPANS}
          onChange={(value) => setDays(Number(value))}
        />
      </PageHead>
      <WhenFetched fetched={loaded}>
        {({ days: rows, clicks }) => (
          <div className="grid gap-10">
            <div className="grid gap-6 md:grid-cols-2">
              {KINDS.map(({ name, title, hint }) => (
                <DayChart
                  key={name}
                  title={title}
                  hint={hint}
                  days={rows.map((row) => ({ day: row.day, count: row[name] }))}
                  isWide={name === "clicks"}
                />
              ))}
            </div>
            <Section title="Where shoppers went to buy">
              <RetailerTotals clicks={clicks} />
              <Clicks clicks={clicks} />
            </Section>
            <Section title="As files" hint="For a spreadsheet. Days are those of UTC.">
              <ul className="flex flex-wrap gap-x-6 gap-y-2">
                <CsvLink href={buildCsvPath("days", days)}>Every day as CSV</CsvLink>
                <CsvLink href={buildCsvPath("clicks", days)}>Clicks as CSV</CsvLink>
                <CsvLink href={buildCsvPath("products", days)}>Clicks of each product as CSV</CsvLink>
              </ul>
              <DayTable rows={rows} />
            </Section>
          </div>
        )}
      </WhenFetched>
    </>
  );
}

function CsvLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} download className="font-semibold text-accent underline underline-offset-4">
        {children}
      </a>
    </li>
  );
}

/** The clicks to each retailer, of all products together. */
function RetailerTotals({ clicks }: { clicks: ClickRow[] }) {
  const totals = new Map<string, number>();
  for (const { retailer, clicks: count } of clicks) totals.set(retailer, (totals.get(retailer) ?? 0) + count);
  return (
    <ul aria-label="To each retailer" className="flex flex-wrap gap-x-6 gap-y-2 text-sm empty:hidden">
      {[...totals]
        .sort(([, one], [, other]) => other - one)
        .map(([retailer, count]) => (
          <li key={retailer}>
            <span className="font-semibold">{retailer}</span> {formatNumber(count)}
          </li>
        ))}
    </ul>
  );
}

function Clicks({ clicks }: { clicks: ClickRow[] }) {
  const most = clicks[0]?.clicks ?? 0;
  if (most === 0)
    return (
      <EmptyPanel
        title="Nobody went to a retailer yet"
        description="Clicks are here a few seconds after they happen."
      />
    );
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            {["Product", "Shade", "Retailer", "Clicks"].map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clicks.map(({ product, product_slug, brand, shade, retailer, clicks: count }) => (
            <tr key={`${product_slug} ${shade} ${retailer}`} className="border-t border-line">
              <td className="py-2 pr-4">
                <Link
                  to={`/products/${product_slug}`}
                  reloadDocument
                  className="underline underline-offset-4"
                >
                  {brand} {product}
                </Link>
              </td>
              <td className="py-2 pr-4 text-muted">{shade || "None chosen"}</td>
              <td className="py-2 pr-4">{retailer}</td>
              <td className="py-2 tabular-nums">
                <span className="flex items-center gap-2">
                  <span aria-hidden className="hidden w-24 md:block">
                    <span
                      className="block h-2 rounded-full bg-accent"
                      style={{ width: `${Math.max(4, (100 * count) / most)}%` }}
                    />
                  </span>
                  {formatNumber(count)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayTable({ rows }: { rows: DayRow[] }) {
  return (
    <details>
      <summary className="text-sm font-semibold">Every day as a table</summary>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-muted">
              {["Day", ...KINDS.map(({ title }) => title)].map((name) => (
                <th key={name} scope="col" className="py-1 pr-4 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => (
              <tr key={row.day} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {formatDay(row.day)}
                </th>
                {KINDS.map(({ name }) => (
                  <td key={name} className="py-1 pr-4">
                    {formatNumber(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
