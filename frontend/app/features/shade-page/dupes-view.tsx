/** The dupes of a product: the products that match most of its shades, and the answer for each shade. */
import type { Match } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { MatchRow, PriceWithDelivery } from "~/features/shades/answer/match-row";
import { FINDER_PATH } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { describeUnavailable } from "~/ui/price";
import { Swatch } from "~/ui/swatch";
import { listDupesTrail } from "./dupes-trail";
import type { DupesPage } from "./load-dupes.server";

export default function DupesView(page: DupesPage) {
  const { product, alternatives, shades } = page;
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={listDupesTrail(page)} />
      <h1 className="mt-3 answer-title lg:mt-6">
        Dupes of {product.name}
        <span className="mt-2 block font-sans text-base font-normal text-muted">{product.brand}</span>
      </h1>
      {alternatives.length > 0 ? (
        <section className="mt-10">
          <h2 className="text-2xl">Closest across its shades</h2>
          <ul className="mt-4 max-w-3xl">
            {alternatives.map(({ shades: count, match }) => (
              <li key={match.slug} className="border-b border-line">
                <Alternative match={match} shades={count} allShades={shades.length} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="mt-10 max-w-prose">
          No close dupe of {product.name} yet.
          {shades.some(({ match }) => match) &&
            " Below is the nearest to each shade: sample it before you buy."}
        </p>
      )}
      {shades.length > 0 && (
        <section className="mt-16">
          <h2 className="text-2xl">Shade by shade</h2>
          <p className="mt-3 text-muted">Lightest first. Left is yours, right is what we found.</p>
          <ul className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-2">
            {shades.map(({ shade, match }) => (
              <li key={shade.id} className="border-b border-line pb-5">
                <Link
                  to={`/shades/${shade.address}`}
                  className="mb-3 inline-block py-1 font-semibold underline-offset-4 hover:underline"
                >
                  {shade.name}
                </Link>
                {match ? (
                  <MatchRow match={match} beside={shade} label={match.scale} isAnswer={false} />
                ) : (
                  <p className="flex items-center gap-3 text-sm text-muted">
                    <Swatch value={shade.value} name="" size={48} className="block shrink-0" />
                    No match close enough yet
                  </p>
                )}
              </li>
            ))}
          </ul>
          {product.shadeCount > shades.length && (
            <p className="mt-6 text-muted">
              These are the {shades.length} lightest of {product.shadeCount} shades.
            </p>
          )}
        </section>
      )}
      <p className="mt-10 flex flex-wrap gap-3">
        <ButtonLink
          to={`${FINDER_PATH}?${new URLSearchParams({ brand: product.brandSlug, product: product.slug })}`}
        >
          Match your shade of it
        </ButtonLink>
        <ButtonLink to={`/products/${product.slug}`} look="outline">
          See the product
        </ButtonLink>
      </p>
    </div>
  );
}

function Alternative({ match, shades, allShades }: { match: Match; shades: number; allShades: number }) {
  const { slug, brand, name, price, in_stock } = match;
  return (
    <Link to={`/products/${slug}`} className="group flex min-h-14 items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold underline-offset-4 group-hover:underline">
          {nameWithBrand(brand, name)}
        </span>
        <span className="block text-sm text-muted">
          Among the closest for {shades} of {allShades} shades
        </span>
      </span>
      {in_stock ? (
        <PriceWithDelivery offer={match} />
      ) : (
        <span className="text-sm text-muted">{describeUnavailable(price)}</span>
      )}
    </Link>
  );
}
