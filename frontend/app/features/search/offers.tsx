/** Other searches that find something, each with its first products. Shown where nothing was found. */
import { ProductCard } from "~/features/catalogue/card/product-card";
import { PRODUCT_GRID } from "~/features/catalogue/list/list-skeleton";
import type { Offer } from "~/features/catalogue/list/search-reading";
import { buildSearchPath } from "~/shared/search-path";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";

export function Offers({ offers }: { offers: Offer[] }) {
  return offers.map((offer, index) => <OfferRow key={offer.title} offer={offer} id={`offer-${index}`} />);
}

function OfferRow({ offer: { title, query, total, cards }, id }: { offer: Offer; id: string }) {
  const isLong = total > cards.length;
  return (
    <section aria-labelledby={id} data-offer className="mt-12">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {isLong && (
          <Link
            to={buildSearchPath(query)}
            aria-describedby={id}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 hover:text-accent"
          >
            See all {formatNumber(total)}
          </Link>
        )}
      </div>
      <ul className={PRODUCT_GRID}>
        {cards.map((card) => (
          <li key={card.slug}>
            <ProductCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
