/** Up to four shades of any products side by side. Their colours touch, so that the eye can compare them. */
import type { ReactNode } from "react";
import type { Product, Variant } from "~/api/product";
import { Link } from "~/ui/link";
import { describePrice, formatUnitPrice } from "~/ui/price";
import { buildComparePath } from "./compare-path";

export interface ComparedProduct {
  product: Product;
  shade: Variant;
}

const UNKNOWN = "Not known";

interface Fact {
  name: string;
  getValue: (compared: ComparedProduct) => ReactNode;
}

const FACTS: Fact[] = [
  { name: "Category", getValue: ({ product }) => product.category.name },
  { name: "Undertone", getValue: ({ shade }) => shade.undertone ?? UNKNOWN },
  { name: "Finish", getValue: ({ shade }) => shade.finish ?? UNKNOWN },
  { name: "Size", getValue: ({ product }) => product.volume || UNKNOWN },
  {
    name: "Price",
    getValue: ({ product }) => describePrice(product),
  },
  {
    name: "Unit price",
    getValue: ({ product }) => formatUnitPrice(product) ?? UNKNOWN,
  },
  {
    name: "Rating",
    getValue: ({ product: { avg_rating, reviews } }) =>
      reviews > 0 ? `${avg_rating.toFixed(1)} of 5, ${reviews} reviews` : "No reviews yet",
  },
];

export function ComparedTable({ compared }: { compared: ComparedProduct[] }) {
  return (
    <div className="overflow-x-auto">
      <div className="min-w-96">
        <ColourBars shades={compared.map(({ shade }) => shade)} />
        <table className="mt-4 w-full table-fixed border-collapse text-left text-xs sm:text-sm">
          <caption className="sr-only">The chosen shades side by side</caption>
          <thead>
            <tr>
              {compared.map((each) => (
                <ShadeHeading key={each.shade.id} compared={each} all={compared} />
              ))}
            </tr>
          </thead>
          <tbody>
            {FACTS.map(({ name, getValue }) => (
              <tr key={name} className="border-t border-line align-top">
                {compared.map((each) => (
                  <td key={each.shade.id} className="py-2.5 pr-3">
                    <span className="block text-xs text-muted">{name}</span>
                    <span className="block first-letter:uppercase">{getValue(each)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function ColourBars({ shades }: { shades: Variant[] }) {
  return (
    <div
      role="img"
      aria-label={`From left to right ${shades.map(({ name }) => name).join(", ")}`}
      className="flex h-36 overflow-hidden rounded-media sm:h-64"
    >
      {shades.map(({ id, value }) => (
        <span
          key={id}
          className="flex-1 forced-color-adjust-none print:[print-color-adjust:exact]"
          style={{ backgroundColor: value }}
        />
      ))}
    </div>
  );
}

function ShadeHeading({ compared, all }: { compared: ComparedProduct; all: ComparedProduct[] }) {
  const { product, shade } = compared;
  const others = all.filter((each) => each !== compared);
  return (
    <th scope="col" className="pr-3 pb-3 align-top font-normal">
      <Link
        to={`/products/${product.slug}?variant=${shade.id}`}
        className="block underline-offset-4 hover:underline"
      >
        <span className="block font-display text-base leading-tight sm:text-lg">{shade.name}</span>
        <span className="mt-1 block text-xs text-muted">
          {product.brand.name}, {product.name}
        </span>
      </Link>
      <Link
        to={buildComparePath(others.map((each) => ({ product: each.product.slug, id: each.shade.id })))}
        aria-label={`Remove ${shade.name}`}
        className="mt-1 inline-block py-1 text-xs text-muted underline underline-offset-4 hover:text-ink"
      >
        Remove
      </Link>
    </th>
  );
}
