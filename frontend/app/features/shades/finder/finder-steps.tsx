/** The three steps: choose a brand, a product and a shade. */
import type { PendingResult } from "~/api/client/load-result";
import { PRODUCT_FAILED_TEXT, type Product } from "~/api/product";
import { SHADES_FAILED_TEXT, type ShadeCard } from "~/api/shades";
import { chooseProduct, chooseShade, type FinderQuery, getOpenStep } from "~/shared/shades/finder-query";
import { AwaitValue } from "~/ui/loading/await-value";
import { BrandStep } from "./brand-step";
import type { FinderParts } from "./load-finder";
import { ProductChoices, ShadeChoices } from "./step-choices";
import { StepContent } from "./step-content";
import { StepPanel } from "./step-panel";
import { Stepper } from "./stepper";

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

function ProductStep({ query, products }: { query: FinderQuery; products: PendingResult<ShadeCard[]> }) {
  return (
    <StepContent contentKey={`products ${query.brand}`} value={products} failureText={SHADES_FAILED_TEXT}>
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
    <StepContent contentKey={`product ${query.product}`} value={product} failureText={PRODUCT_FAILED_TEXT}>
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
