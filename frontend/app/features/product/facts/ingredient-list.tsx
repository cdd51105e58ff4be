/** A product's ingredients: a summary, the share of natural ones, and the lists. */
import type { Ingredients } from "~/api/product";

const NO_INGREDIENTS_TEXT = "We are working on getting the ingredients for this product. Check back later.";

export function summariseIngredients({ natural, synthetic }: Ingredients): string {
  const total = natural.length + synthetic.length;
  if (total === 0) return NO_INGREDIENTS_TEXT;
  if (synthetic.length === 0)
    return `This product is 100% natural... ${formatIngredientCount(total)}, all from nature.`;
  if (natural.length === 0)
    return `This product is 100% synthetic: ${formatIngredientCount(total)}, none from nature.`;
  return `${formatIngredientCount(total)}: ${natural.length} natural and ${synthetic.length} synthetic.`;
}

const formatIngredientCount = (count: number): string =>
  count === 1 ? "1 ingredient" : `${count} ingredients`;

export function IngredientList({ ingredients }: { ingredients: Ingredients }) {
  const { natural, synthetic } = ingredients;
  return (
    <>
      <p className="max-w-prose">{summariseIngredients(ingredients)}</p>
      {natural.length > 0 && synthetic.length > 0 && <Proportion ingredients={ingredients} />}
      <div className="mt-6 grid gap-8 sm:grid-cols-2">
        <IngredientKind title="Natural" names={natural} />
        <IngredientKind title="Synthetic" names={synthetic} />
      </div>
    </>
  );
}

function Proportion({ ingredients: { natural, synthetic } }: { ingredients: Ingredients }) {
  const share = (natural.length / (natural.length + synthetic.length)) * 100;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1.2"
      preserveAspectRatio="none"
      className="mt-4 h-1.5 w-full rounded-full"
    >
      <rect width="100" height="2" className="fill-line" />
      <rect width={share} height="2" className="fill-success" />
    </svg>
  );
}

function IngredientKind({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="kicker">
        {title} <span className="font-normal">({names.length})</span>
      </h3>
      <ul className="mt-3 text-sm leading-7">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
