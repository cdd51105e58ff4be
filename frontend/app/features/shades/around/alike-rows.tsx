/** The table of products of a close colour. The ingredients of each stand in a part that opens. */
import type { Alike, AlikeProducts, AlikeQuery } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { describeVerdict } from "~/shared/shades/verdict-words";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { formatUnitPrice, isSoldOut } from "~/ui/price";
import { Swatch } from "~/ui/swatch";

/** A phone has room for two columns: what these say stands in the first. */
const WIDE_ONLY = "max-sm:hidden";

export type AlikeSort = NonNullable<AlikeQuery["sort"]>;

export const ALIKE_SORTS: { value: AlikeSort; label: string }[] = [
  { value: "formula", label: "Most alike in ingredients" },
  { value: "colour", label: "Closest in colour" },
  { value: "unit_price", label: "Lowest unit price" },
];

/** Nothing is alike in ingredients to a product without a list of them: the rest, and which order is on show. */
export function getSortChoice(sort: AlikeSort, hasIngredients: boolean) {
  const sorts = hasIngredients ? ALIKE_SORTS : ALIKE_SORTS.filter(({ value }) => value !== "formula");
  return { sorts, shown: hasIngredients || sort !== "formula" ? sort : "colour" };
}

export function AlikeRows({ alike }: { alike: AlikeProducts }) {
  if (alike.products.length === 0)
    return <p className="mt-4 text-muted">No other product has a colour that is close.</p>;
  return (
    <>
      {!alike.has_list && (
        <p className="mt-4 max-w-prose text-sm">
          The ingredients of the product you compare are not known yet, so only colour and price are compared.
        </p>
      )}
      <ComparedRows {...alike} />
    </>
  );
}

function ComparedRows({ products, total, has_list }: AlikeProducts) {
  return (
    <section
      aria-label={has_list ? "Alike in colour, ingredients and price" : "Alike in colour and price"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="relative -mx-1 mt-3 overflow-x-auto px-1"
    >
      <table className="w-full text-left text-sm sm:min-w-136">
        <caption className="pb-2 text-left text-xs text-muted">
          {products.length < total
            ? `The first ${products.length} of ${total} products`
            : `${total} products`}{" "}
          of a close colour
        </caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1 pr-4 font-medium">
              Product<span className="sm:hidden">, colour and price</span>
            </th>
            <th scope="col" className={joinClasses("py-1 pr-4 font-medium", WIDE_ONLY)}>
              Colour
            </th>
            {has_list && (
              <th scope="col" className="py-1 font-medium sm:pr-4">
                Ingredients
              </th>
            )}
            <th scope="col" className={joinClasses("py-1 font-medium", WIDE_ONLY)}>
              Unit price
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.slug} product={product} hasIngredients={has_list} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ product, hasIngredients }: { product: Alike; hasIngredients: boolean }) {
  const { slug, brand, name, shade, matched, delta_e, verdict, likeness } = product;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="flex items-start gap-2 py-2 pr-4 font-normal">
        <Swatch value={matched} name="" />
        <Link to={`/products/${slug}?variant=${shade.id}`} className="underline-offset-4 hover:underline">
          {nameWithBrand(brand, name)} <span className="block text-xs text-muted">in {shade.name}</span>
          <span className="block text-xs text-muted tabular-nums sm:hidden">
            ΔE {delta_e.toFixed(1)}, {describeVerdict(verdict)}
            <span className="block">{formatUnitPrice(product)}</span>
          </span>
        </Link>
      </th>
      <td className={joinClasses("py-2 pr-4 tabular-nums", WIDE_ONLY)}>
        ΔE {delta_e.toFixed(1)}
        <span className="block text-xs text-muted">{describeVerdict(verdict)}</span>
      </td>
      {hasIngredients && (
        <td className="py-2 max-sm:w-36 sm:pr-4">
          {likeness === null ? (
            <span className="text-muted">No list of ingredients</span>
          ) : (
            <SharedIngredients product={product} likeness={likeness} />
          )}
        </td>
      )}
      <td className={joinClasses("py-2 whitespace-nowrap tabular-nums", WIDE_ONLY)}>
        {formatUnitPrice(product) ?? <span className="text-muted">Not known</span>}
        {isSoldOut(product) && <span className="block text-xs text-muted">out of stock</span>}
      </td>
    </tr>
  );
}

function SharedIngredients({ product, likeness }: { product: Alike; likeness: number }) {
  const { shared, only_here, only_there } = product;
  return (
    <details>
      <summary className="py-0.5 whitespace-nowrap tabular-nums underline decoration-dotted underline-offset-4">
        {Math.round(likeness * 100)}% alike
        <span className="sr-only"> in ingredients to yours</span>
      </summary>
      <dl className="mt-1 grid max-w-72 gap-2 text-xs">
        <Names title={`In both (${shared.length})`} names={shared} />
        <Names title={`Only this one (${only_here.length})`} names={only_here} />
        <Names title={`Only yours (${only_there.length})`} names={only_there} />
      </dl>
    </details>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <dt className="text-muted">{title}</dt>
      <dd>{names.join(", ")}</dd>
    </div>
  );
}
