/** The three steps: a brand, one of its products, one of the product's shades. */
import type { ReactNode } from "react";
import { BRANDS_FAILED } from "~/api/brands";
import type { LoadResult } from "~/api/load-result";
import { PRODUCT_FAILED, type Product } from "~/api/product";
import { SHADES_FAILED, type ShadeBrand, type ShadeCard } from "~/api/shades";
import { AwaitValue } from "~/ui/await-value";
import { RetryPanel } from "~/ui/retry-panel";
import { BrandChoices, ProductChoices, ShadeChoices } from "./choices";
import type { Later, Parts } from "./gather";
import { openStep, type Question, withBrand, withProduct, withShade } from "./question";
import { StepPanel } from "./step-panel";
import { StepSkeleton } from "./step-skeleton";
import { Stepper } from "./stepper";

interface StepsProps {
  question: Question;
  parts: Parts;
}

export function Steps({ question, parts }: StepsProps) {
  const open = openStep(question);
  const { brand, product, shade } = question;
  const chosen = {
    brand: brand && (
      <Named value={parts.brands} name={(all) => all.find(({ slug }) => slug === brand)?.name} />
    ),
    product: product && parts.product && <Named value={parts.product} name={({ name }) => name} />,
    shade: shade && parts.product && (
      <Named value={parts.product} name={({ variants }) => variants.find(({ id }) => id === shade)?.name} />
    ),
  };
  return (
    <div className="mt-8">
      <Stepper question={question} open={open} chosen={chosen} />
      {open === "brand" && <BrandStep question={question} brands={parts.brands} />}
      {open === "product" && parts.products && <ProductStep question={question} products={parts.products} />}
      {open === "shade" && parts.product && <ShadeStep question={question} product={parts.product} />}
    </div>
  );
}

function Named<T>({ value, name }: { value: Later<LoadResult<T>>; name: (value: T) => string | undefined }) {
  return (
    <AwaitValue value={value} fallback="…">
      {(loaded) => <>{(loaded.ok && name(loaded.value)) || "Not found"}</>}
    </AwaitValue>
  );
}

interface WaitingProps<T> {
  of: string;
  value: Later<LoadResult<T>>;
  failed: string;
  children: (value: T) => ReactNode;
}

function Waiting<T>({ of, value, failed, children }: WaitingProps<T>) {
  return (
    <AwaitValue key={of} value={value} fallback={<StepSkeleton />}>
      {(loaded) =>
        loaded.ok ? (
          children(loaded.value)
        ) : (
          <div className="py-8">
            <RetryPanel title="An Error Occurred" problem={loaded.problem} failed={failed} />
          </div>
        )
      }
    </AwaitValue>
  );
}

function BrandStep({ question, brands }: { question: Question; brands: Parts["brands"] }) {
  return (
    <Waiting of="brands" value={brands} failed={BRANDS_FAILED}>
      {(all: ShadeBrand[]) => (
        <StepPanel
          title="Whose shade do you wear?"
          search="Search brands"
          question={question}
          items={all}
          searchable={(brand) => brand}
        >
          {(found) => (
            <BrandChoices brands={found} chosen={question.brand} to={(slug) => withBrand(question, slug)} />
          )}
        </StepPanel>
      )}
    </Waiting>
  );
}

function ProductStep({
  question,
  products,
}: {
  question: Question;
  products: Later<LoadResult<ShadeCard[]>>;
}) {
  return (
    <Waiting of={`products ${question.brand}`} value={products} failed={SHADES_FAILED}>
      {(all) => (
        <StepPanel
          title="Which product?"
          search="Search products"
          question={question}
          items={all}
          searchable={(card) => ({ ...card, url: `/products/${card.slug}` })}
        >
          {(found) => (
            <ProductChoices
              products={found}
              chosen={question.product}
              to={(slug) => withProduct(question, slug)}
            />
          )}
        </StepPanel>
      )}
    </Waiting>
  );
}

function ShadeStep({ question, product }: { question: Question; product: Later<LoadResult<Product>> }) {
  return (
    <Waiting of={`product ${question.product}`} value={product} failed={PRODUCT_FAILED}>
      {({ slug, variants }) => (
        <StepPanel
          title="Which shade?"
          search="Search shades"
          question={question}
          items={variants}
          searchable={({ name, value }) => ({ name, color: value, url: `/products/${slug}` })}
        >
          {(found) => (
            <ShadeChoices
              variants={found}
              chosen={question.shade}
              to={(id) => withShade(question, slug, id)}
            />
          )}
        </StepPanel>
      )}
    </Waiting>
  );
}
