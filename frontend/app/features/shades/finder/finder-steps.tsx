/** The three steps: choose a brand, a product and a shade. */
import { lazy, type ReactNode } from "react";
import { BRANDS_FAILED_TEXT } from "~/api/brands";
import type { PendingResult } from "~/api/client/load-result";
import { PRODUCT_FAILED_TEXT, type Product } from "~/api/product";
import { SHADES_FAILED_TEXT, type ShadeBrand, type ShadeCard } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import type { NamedShades as NamedShadesFound } from "~/shared/shades/find-named-shades";
import {
  buildFinderPath,
  chooseBrand,
  chooseNamed,
  chooseProduct,
  chooseShade,
  type FinderQuery,
  getOpenStep,
} from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";
import { AwaitValue } from "~/ui/loading/await-value";
import { LazyBoundary } from "~/ui/loading/lazy-parts";
import { RetryPanel } from "~/ui/loading/retry-panel";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import { Swatch } from "~/ui/swatch";
import type { FinderParts } from "./load-finder";
import { BrandChoices, ProductChoices, ShadeChoices } from "./step-choices";
import { StepPanel } from "./step-panel";
import { Stepper } from "./stepper";
import { useThrottledQuery } from "./use-throttled-query";

const NoShadeNamed = lazy(() => import("./no-shade-named"));

export function FinderSteps({ query, parts }: { query: FinderQuery; parts: FinderParts }) {
  const open = getOpenStep(query);
  const { brand, product, shade } = query;
  const chosen = {
    brand: brand && (
      <ChosenName value={parts.brands} getName={(all) => all.find(({ slug }) => slug === brand)?.name} />
    ),
    product: product && parts.product && <ChosenName value={parts.product} getName={({ name }) => name} />,
    shade: shade && parts.product && (
      <ChosenName
        value={parts.product}
        getName={({ variants }) => variants.find(({ id }) => id === shade)?.name}
      />
    ),
  };
  return (
    <div className={open === "brand" && !brand ? "mt-8" : "mt-4"}>
      <Stepper query={query} open={open} chosen={chosen} />
      {open === "brand" && <BrandStep query={query} parts={parts} />}
      {open === "product" && parts.products && <ProductStep query={query} products={parts.products} />}
      {open === "shade" && parts.product && <ShadeStep query={query} product={parts.product} />}
    </div>
  );
}

function ChosenName<T>({
  value,
  getName,
}: {
  value: PendingResult<T>;
  getName: (value: T) => string | undefined;
}) {
  return (
    <AwaitValue value={value} fallback="…">
      {(result) => <>{(result.ok && getName(result.value)) || "Not found"}</>}
    </AwaitValue>
  );
}

interface StepContentProps<T> {
  contentKey: string;
  value: PendingResult<T>;
  failed: string;
  children: (value: T) => ReactNode;
}

function StepContent<T>({ contentKey, value, failed, children }: StepContentProps<T>) {
  return (
    <AwaitValue key={contentKey} value={value} fallback={<StepSkeleton />}>
      {(result) =>
        result.ok ? (
          children(result.value)
        ) : (
          <div className="py-8">
            <RetryPanel title="An Error Occurred" problem={result.problem} failureText={failed} />
          </div>
        )
      }
    </AwaitValue>
  );
}

interface BrandStepProps {
  query: FinderQuery;
  parts: FinderParts;
}

/** Whoever knows the product and not its brand types its name here. */
function BrandStep({ query, parts: { brands, namedProducts, namedShades } }: BrandStepProps) {
  const sendQuery = useThrottledQuery();
  return (
    <StepContent contentKey="brands" value={brands} failed={BRANDS_FAILED_TEXT}>
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
                  <NamedShades query={query} shades={namedShades}>
                    {(found, shadeless) => (
                      <NamedProducts
                        query={query}
                        products={namedProducts}
                        none={
                          !found &&
                          none && (
                            <LazyBoundary>
                              <NoShadeNamed query={query} shadeless={shadeless}>
                                {none}
                              </NoShadeNamed>
                            </LazyBoundary>
                          )
                        }
                      />
                    )}
                  </NamedShades>
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

interface NamedShadesProps {
  query: FinderQuery;
  shades: FinderParts["namedShades"];
  /** The next step: whether any shades were found, and else the product that is named and has none. */
  children: (found: boolean, shadeless?: NamedShadesFound["shadeless"]) => ReactNode;
}

/** Each leads straight to its answer. */
function NamedShades({ query, shades, children }: NamedShadesProps) {
  if (!shades) return children(false);
  return (
    <AwaitValue value={shades} fallback={null}>
      {(loaded) => {
        const { shades: found, shadeless } = loaded.ok ? loaded.value : NOTHING_NAMED;
        return (
          <>
            {found.length > 0 && (
              <section aria-label="Shades" className="mt-8">
                <h3 className="mb-3 text-lg">Is it one of these?</h3>
                <ul className="grid gap-2 sm:grid-cols-2">
                  {found.map(({ id, name, value, product, slug, brand, brandSlug }) => (
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
            )}
            {children(found.length > 0, shadeless)}
          </>
        );
      }}
    </AwaitValue>
  );
}

const NOTHING_NAMED: NamedShadesFound = { shades: [], shadeless: undefined };

interface NamedProductsProps {
  query: FinderQuery;
  products: PendingResult<ShadeCard[]>;
  none: ReactNode;
}

function NamedProducts({ query, products, none }: NamedProductsProps) {
  return (
    <AwaitValue value={products} fallback={null}>
      {(found) =>
        found.ok && found.value.length > 0 ? (
          <section aria-label="Products" className="mt-8">
            <h3 className="mb-3 text-lg">Products</h3>
            <p role="status" className="sr-only">
              {found.value.length === 1 ? "1 product" : `${found.value.length} products`}
            </p>
            <ProductChoices
              items={found.value.map((card) => ({ ...card, name: nameWithBrand(card.brand, card.name) }))}
              chosen={query.product}
              to={(slug) => chooseNamed(query, findBrand(found.value, slug), slug)}
            />
          </section>
        ) : (
          none
        )
      }
    </AwaitValue>
  );
}

const findBrand = (cards: ShadeCard[], product: string) =>
  cards.find(({ slug }) => slug === product)?.brand_slug ?? "";

function ProductStep({ query, products }: { query: FinderQuery; products: PendingResult<ShadeCard[]> }) {
  return (
    <StepContent contentKey={`products ${query.brand}`} value={products} failed={SHADES_FAILED_TEXT}>
      {(all) => (
        <StepPanel
          title="Which product?"
          searchLabel="Search products"
          query={query}
          items={all}
          getFields={(card) => ({ ...card, url: `/products/${card.slug}` })}
        >
          {(shownItems) => (
            <ProductChoices
              items={shownItems}
              chosen={query.product}
              to={(slug) => chooseProduct(query, slug)}
            />
          )}
        </StepPanel>
      )}
    </StepContent>
  );
}

function ShadeStep({ query, product }: { query: FinderQuery; product: PendingResult<Product> }) {
  return (
    <StepContent contentKey={`product ${query.product}`} value={product} failed={PRODUCT_FAILED_TEXT}>
      {({ slug, variants }) => (
        <StepPanel
          title="Which shade?"
          searchLabel="Search shades"
          query={query}
          items={variants}
          getFields={({ name, value }) => ({ name, color: value, url: `/products/${slug}` })}
        >
          {(shownItems) => (
            <ShadeChoices items={shownItems} chosen={query.shade} to={(id) => chooseShade(query, slug, id)} />
          )}
        </StepPanel>
      )}
    </StepContent>
  );
}

const SKELETON_COUNT = 6;

function StepSkeleton() {
  return (
    <div className="py-8">
      <Loading label="Loading choices">
        <Skeleton className="mb-6 h-9 w-56" />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
            <li key={index} data-testid="finder-skeleton" className="flex items-center gap-4 p-2">
              <Skeleton className="size-14 shrink-0 rounded-media" />
              <span className="flex-1">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="mt-2 h-3.5 w-4/5" />
              </span>
            </li>
          ))}
        </ul>
      </Loading>
    </div>
  );
}
