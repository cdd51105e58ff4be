/** Parts of a search page beside its list: near products, unknown ingredients, other searches where none was found. */
import { ProductCard } from "~/features/catalogue/card/product-card";
import type { ListParts } from "~/features/catalogue/list/list-results";
import { PRODUCT_GRID } from "~/features/catalogue/list/list-skeleton";
import type { Listing } from "~/features/catalogue/list/listing";
import type { NearProduct, OtherSearch, SearchReading } from "~/features/catalogue/list/search-reading";
import { buildSearchPath } from "~/shared/search-path";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { EmptyPanel } from "~/ui/notice";

export const SEARCH_PARTS: ListParts = { renderEmpty, renderAfter };

function renderEmpty({ reading }: Listing) {
  return (
    <>
      <EmptyPanel
        title="No results found"
        description="Try another combination for better results"
        compact={Boolean(reading)}
      >
        <p className="text-sm">
          Not after a product?{" "}
          <Link to="/informations/contact-us" className="font-semibold underline underline-offset-4">
            Contact us
          </Link>
        </p>
      </EmptyPanel>
      {reading && (
        <>
          <WithoutIngredientList unlisted={reading.unlisted} />
          <NearProducts products={reading.nearly} afterResults={false} />
          {reading.otherSearches.map((search, index) => (
            <OtherSearchRow key={search.title} search={search} id={`other-search-${index}`} />
          ))}
        </>
      )}
    </>
  );
}

function renderAfter({ reading }: Listing) {
  if (!reading) return null;
  return (
    <>
      <NearProducts products={reading.nearly} afterResults />
      <WithoutIngredientList unlisted={reading.unlisted} />
    </>
  );
}

function ProductGrid({ cards }: Pick<OtherSearch, "cards">) {
  return (
    <ul className={PRODUCT_GRID}>
      {cards.map((card) => (
        <li key={card.slug}>
          <ProductCard card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Products that may have what is to be left out: the shop has no list of their ingredients. */
function WithoutIngredientList({ unlisted: { total, cards } }: { unlisted: SearchReading["unlisted"] }) {
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
      <ProductGrid cards={cards} />
    </section>
  );
}

interface NearProductsProps {
  products: NearProduct[];
  /** Whether other products stand above, which meet everything. */
  afterResults: boolean;
}

/** Products that meet most of what was asked for, each with what it misses. */
function NearProducts({ products, afterResults }: NearProductsProps) {
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

/** Another search that finds something, with its first products. Shown where nothing was found. */
function OtherSearchRow({ search: { title, query, total, cards }, id }: { search: OtherSearch; id: string }) {
  const isLong = total > cards.length;
  return (
    <section aria-labelledby={id} data-other-search className="mt-12">
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
      <ProductGrid cards={cards} />
    </section>
  );
}
