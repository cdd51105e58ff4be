/** What each retailer asked in the last 90 days. Loaded when it is opened; without scripts by a link. */
import { useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { fetchPriceHistory, type RetailerPrices } from "~/api/product";
import { formatPrice } from "~/ui/price";

/** The anchor of the section that this is a part of. */
export const PRICES_ANCHOR = "prices";

/** In the address of a page that has the retailers' prices in it. */
export const RETAILERS_QUERY = { name: "prices", value: "retailers" } as const;

interface RetailerHistoryProps {
  slug: string;
  currency: string;
  /** Undefined until it is asked for. */
  loaded: RetailerPrices[] | undefined;
}

export function RetailerHistory({ slug, currency, loaded }: RetailerHistoryProps) {
  const [fetched, setFetched] = useState<RetailerPrices[]>();
  const [failed, setFailed] = useState(false);
  const retailers = loaded ?? fetched;

  const load = async () => {
    try {
      setFetched((await fetchPriceHistory(browserApi(), slug, true)).retailers ?? []);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };

  return (
    <details
      open={loaded !== undefined}
      onToggle={({ currentTarget }) => currentTarget.open && !retailers && load()}
      className="mt-2"
    >
      <summary className="fold min-h-11 text-sm">By retailer</summary>
      {retailers && <RetailerTable retailers={retailers} currency={currency} />}
      {!retailers && (
        <p className="pb-2 text-sm text-muted">
          <span className="no-script:hidden">{failed ? "This could not be loaded." : "Please Wait"}</span>
          <a
            href={`?${RETAILERS_QUERY.name}=${RETAILERS_QUERY.value}#${PRICES_ANCHOR}`}
            rel="nofollow"
            className="hidden underline underline-offset-4 no-script:inline"
          >
            Show prices by retailer
          </a>
        </p>
      )}
    </details>
  );
}

function RetailerTable({ retailers, currency }: { retailers: RetailerPrices[]; currency: string }) {
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="py-1 font-normal">
            Retailer
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Lowest
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {retailers.map(({ name, lowest, now }) => (
          <tr key={name} className="border-t border-line">
            <td className="py-1.5 pr-3">{name}</td>
            <td className="py-1.5 text-right tabular-nums">
              {lowest === null ? "\u2013" : formatPrice(lowest, currency)}
            </td>
            <td className="py-1.5 text-right tabular-nums">
              {now === null ? <span className="text-muted">Out of stock</span> : formatPrice(now, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
