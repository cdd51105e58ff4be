/** Products that meet most of what was asked for, each with what it misses. */
import { ProductCard } from "~/features/catalogue/card/product-card";
import { PRODUCT_GRID } from "~/features/catalogue/list/list-skeleton";
import type { NearProduct } from "~/features/catalogue/list/search-reading";

interface NearlyProps {
  products: NearProduct[];
  /** Whether other products stand above, which meet everything. */
  afterResults: boolean;
}

export function Nearly({ products, afterResults }: NearlyProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="nearly" className={afterResults ? "mt-16 border-t border-line pt-10" : "mt-10"}>
      <h2 id="nearly" className="text-xl">
        Nearly what you asked for
      </h2>
      <p className="mt-1 mb-6 text-sm text-muted">These meet most of it. Each says what it is not.</p>
      <ul className={PRODUCT_GRID}>
        {products.map(({ card, misses }) => (
          <li key={card.slug} className="flex flex-col">
            <ProductCard card={card} />
            <p className="mt-3 self-start rounded-field bg-tint px-3 py-1 text-xs text-muted">
              Not {misses.join(", not ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
