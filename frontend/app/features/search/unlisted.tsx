/** Products that may have what is to be left out: the shop has no list of their ingredients. */
import { ProductCard } from "~/features/catalogue/card/product-card";
import { PRODUCT_GRID } from "~/features/catalogue/list/list-skeleton";
import type { SearchReading } from "~/features/catalogue/list/search-reading";
import { formatNumber } from "~/ui/format";

export function Unlisted({ unlisted: { total, cards } }: { unlisted: SearchReading["unlisted"] }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="unlisted" className="mt-16 border-t border-line pt-10">
      <h2 id="unlisted" className="text-xl">
        Ingredients unknown
      </h2>
      <p className="mt-1 mb-6 text-sm text-muted">
        We have no ingredient list for{" "}
        {total === 1 ? "this product" : `these ${formatNumber(total)} products`}, so they may have what you
        leave out. Read the pack before you buy.
      </p>
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
