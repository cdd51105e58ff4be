/** The first step: chooses a brand. Who knows the product and not its brand types its name, or that of a shade. */
import { lazy, type ReactNode } from "react";
import { BRANDS_FAILED_TEXT } from "~/api/brands";
import type { ShadeBrand, ShadeCard } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import type { NamedShade } from "~/shared/shades/find-named-shades";
import {
  buildFinderPath,
  chooseBrand,
  chooseNamed,
  chooseShade,
  type FinderQuery,
} from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";
import { AwaitValue } from "~/ui/loading/await-value";
import { LazyBoundary } from "~/ui/loading/lazy-parts";
import { Swatch } from "~/ui/swatch";
import type { FinderParts } from "./load-finder";
import { BrandChoices, ProductChoices } from "./step-choices";
import { StepContent } from "./step-content";
import { StepPanel } from "./step-panel";
import { useThrottledQuery } from "./use-throttled-query";

const NoShadeNamed = lazy(() => import("./no-shade-named"));

export function BrandStep({ query, parts }: { query: FinderQuery; parts: FinderParts }) {
  const sendQuery = useThrottledQuery();
  const { brands, namedProducts, namedShades } = parts;
  return (
    <StepContent contentKey="brands" value={brands} failureText={BRANDS_FAILED_TEXT}>
      {(all: ShadeBrand[]) => (
        <StepPanel
          title="Which brand do you wear?"
          searchLabel="Search brands and products"
          query={query}
          items={all}
          getFields={(brand) => brand}
          onType={(words) => sendQuery({ ...query, words: words.trim() || undefined })}
          renderMore={
            namedProducts
              ? (none) => (
                  <NamedFinds query={query} shades={namedShades} products={namedProducts} none={none} />
                )
              : undefined
          }
        >
          {(shownItems) => (
            <BrandChoices items={shownItems} chosen={query.brand} to={(slug) => chooseBrand(query, slug)} />
          )}
        </StepPanel>
      )}
    </StepContent>
  );
}

interface NamedFindsProps {
  query: FinderQuery;
  shades: FinderParts["namedShades"];
  products: NonNullable<FinderParts["namedProducts"]>;
  /** Says that no brand is named so. False where one is. */
  none: ReactNode;
}

const NOTHING_NAMED = { ok: true as const, value: { shades: [], shadeless: undefined } };

/** The shades and the products that are named as what was typed, or other ways on where nothing is. */
function NamedFinds({ query, shades, products, none }: NamedFindsProps) {
  return (
    <AwaitValue value={shades ?? NOTHING_NAMED} fallback={null}>
      {(loadedShades) => {
        const named = loadedShades.ok ? loadedShades.value : NOTHING_NAMED.value;
        return (
          <>
            {named.shades.length > 0 && <NamedShades query={query} shades={named.shades} />}
            <AwaitValue value={products} fallback={null}>
              {(loadedProducts) => {
                if (loadedProducts.ok && loadedProducts.value.length > 0)
                  return <NamedProducts query={query} products={loadedProducts.value} />;
                if (named.shades.length > 0 || !none) return null;
                return (
                  <LazyBoundary>
                    <NoShadeNamed query={query} shadeless={named.shadeless}>
                      {none}
                    </NoShadeNamed>
                  </LazyBoundary>
                );
              }}
            </AwaitValue>
          </>
        );
      }}
    </AwaitValue>
  );
}

/** Each leads straight to its answer. */
function NamedShades({ query, shades }: { query: FinderQuery; shades: NamedShade[] }) {
  return (
    <section aria-label="Shades" className="mt-8">
      <h3 className="mb-3 text-lg">Is it one of these?</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {shades.map(({ id, name, value, product, slug, brand, brandSlug }) => (
          <li key={id}>
            <Link
              to={buildFinderPath(chooseShade(chooseNamed(query, brandSlug, slug), slug, id))}
              className="flex min-h-14 items-center gap-4 rounded-media border border-line p-3 hover:border-edge"
            >
              <Swatch value={value} name="" size={44} />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{nameWithBrand(brand, product)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NamedProducts({ query, products }: { query: FinderQuery; products: ShadeCard[] }) {
  return (
    <section aria-label="Products" className="mt-8">
      <h3 className="mb-3 text-lg">Products</h3>
      <p role="status" className="sr-only">
        {products.length === 1 ? "1 product" : `${products.length} products`}
      </p>
      <ProductChoices
        items={products.map((card) => ({ ...card, name: nameWithBrand(card.brand, card.name) }))}
        chosen={query.product}
        to={(slug) => chooseNamed(query, findBrand(products, slug), slug)}
      />
    </section>
  );
}

const findBrand = (cards: ShadeCard[], product: string) =>
  cards.find(({ slug }) => slug === product)?.brand_slug ?? "";
