/** Where to buy: every retailer's price, lowest first. */
import { ArrowUpRight } from "lucide";
import type { Vendor } from "~/api/product";
import { Icon } from "~/ui/icon";
import { Price } from "~/ui/price";
import { findLowestPrice, parseWebUrl, sortOffers } from "./offers";

const NO_OFFERS_TEXT = "We are working on finding the price for this item! Hang tight!";

/** The anchor of this section. */
export const RETAILERS_ANCHOR = "retailers";

export function Retailers({ vendors }: { vendors: Vendor[] }) {
  const lowest = findLowestPrice(vendors);
  return (
    <section id={RETAILERS_ANCHOR} aria-labelledby="retailers-heading">
      <h2 id="retailers-heading" className="text-xl">
        Buy from these Retailers
      </h2>
      {vendors.length === 0 ? (
        <p className="mt-4 rounded-media bg-tint px-5 py-6 text-muted">{NO_OFFERS_TEXT}</p>
      ) : (
        <>
          <ul className="mt-3">
            {sortOffers(vendors).map((vendor) => (
              <li key={`${vendor.name} ${vendor.currency}`} className="border-b border-line">
                <Offer vendor={vendor} lowest={vendor.currency === "GBP" && vendor.price === lowest} />
              </li>
            ))}
          </ul>
          <p className="mt-3 text-xs text-muted">
            These are sponsored links: a purchase may earn us a commission. It never changes the order.
          </p>
        </>
      )}
    </section>
  );
}

function Offer({ vendor, lowest }: { vendor: Vendor; lowest: boolean }) {
  const { name, price, currency, in_stock } = vendor;
  const url = parseWebUrl(vendor.url);
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-medium decoration-accent underline-offset-4 group-hover:underline">{name}</span>{" "}
        {lowest && <span className="ml-2 text-xs font-semibold text-accent">Lowest price</span>}
        {!in_stock && <span className="block text-xs text-muted">Out of stock</span>}
      </span>
      <Price amount={price} currency={currency} className="font-semibold tabular-nums" />
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
