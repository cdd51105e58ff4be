/** Every retailer's price, in the order of the API, which puts the lowest that is in stock first. */
import { ArrowUpRight } from "lucide";
import type { Vendor } from "~/api/product";
import { keepWebUrl } from "~/shared/web-url";
import { formatDay } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { formatPrice, OUT_OF_STOCK_TEXT, Price } from "~/ui/price";

const NO_OFFERS_TEXT = "We are working on finding the price for this item! Hang tight!";

export const RETAILERS_ANCHOR = "retailers";

export function Retailers({ vendors }: { vendors: Vendor[] }) {
  return (
    <section id={RETAILERS_ANCHOR} aria-labelledby="retailers-heading">
      <h2 id="retailers-heading" className="text-xl">
        Buy from these Retailers
      </h2>
      {vendors.length === 0 ? (
        <p className="mt-4 rounded-media bg-tint px-5 py-6 text-muted">{NO_OFFERS_TEXT}</p>
      ) : (
        <>
          <p className="mt-3 text-xs text-muted">
            These are sponsored links: a purchase may earn us a commission. It never changes the order.
          </p>
          <ul className="mt-3">
            {vendors.map((vendor) => (
              <li key={`${vendor.name} ${vendor.currency}`} className="border-b border-line">
                <Offer vendor={vendor} isCompared={vendor.currency === vendors[0]?.currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Prices in another currency than the first are not compared: there is no rate to do it by. */
function Offer({ vendor, isCompared }: { vendor: Vendor; isCompared: boolean }) {
  const { name, price, currency, in_stock, is_lowest } = vendor;
  const notes = [
    !in_stock && OUT_OF_STOCK_TEXT,
    describeDelivery(vendor),
    price !== null && `Price of ${formatDay(vendor.seen_at)}`,
    price !== null && !isCompared && "Another currency, not compared",
  ].filter(Boolean);
  const url = keepWebUrl(vendor.url);
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 font-medium decoration-accent underline-offset-4 group-hover:underline">
            {name}
          </span>
          {is_lowest && (
            <span className="text-xs font-semibold text-accent">Lowest price before delivery</span>
          )}
        </span>
        {notes.length > 0 && <span className="block text-xs text-muted">{notes.join(" · ")}</span>}
      </span>
      {price === null ? (
        <span className="text-sm">{`See price at ${name}`}</span>
      ) : (
        <Price amount={price} currency={currency} className="font-semibold tabular-nums" />
      )}
    </>
  );
  if (!url) return <span className="flex min-h-13 items-center gap-4 py-2 pr-9">{content}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="sponsored nofollow noopener"
      className="group flex min-h-13 items-center gap-4 py-2"
    >
      {content}
      <Icon
        icon={ArrowUpRight}
        aria-hidden
        size={20}
        className="text-muted transition-colors group-hover:text-accent"
      />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** The price of delivery, or that it costs, where the retailer does not say how much. */
export const describeDelivery = ({ delivery, currency }: Partial<Vendor> = {}): string =>
  `${delivery ? formatPrice(delivery, currency) : delivery === 0 ? "Free" : "Plus"} delivery`;
