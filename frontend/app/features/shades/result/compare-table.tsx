/** Up to four shades side by side. Each swatch touches the start shade along a straight edge. */
import type { ReactNode } from "react";
import type { Product } from "~/api/product";
import type { FoundMatch, StartShade } from "~/features/shades/finder/find-matches";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { Link } from "~/ui/link";
import { describePrice, formatUnitPrice } from "~/ui/price";
import { useProducts } from "./use-products";

interface CompareTableProps {
  query: FinderQuery;
  startShade: StartShade;
  matches: FoundMatch[];
}

interface Fact {
  name: string;
  /** The product is undefined until it has loaded. */
  getValue: (match: FoundMatch, product: Product | undefined) => ReactNode;
}

const FACTS: Fact[] = [
  { name: "Verdict", getValue: ({ verdict }) => verdict },
  { name: "In words", getValue: ({ difference }) => difference },
  { name: "ΔE, CIEDE2000", getValue: ({ delta_e }) => delta_e.toFixed(1) },
  { name: "Within one shade step", getValue: ({ step_confidence_words }) => step_confidence_words },
  { name: "Looks the same", getValue: ({ confidence_words }) => confidence_words },
  {
    name: "Rating",
    getValue: ({ rating, reviews }) => (reviews > 0 ? `${rating.toFixed(2)} of 5` : "No reviews yet"),
  },
  {
    name: "Price",
    getValue: (match) => describePrice(match),
  },
  {
    name: "Finish",
    getValue: ({ variants: [shade] }, product) =>
      product ? (product.variants.find(({ id }) => id === shade?.id)?.finish ?? "Not known") : "…",
  },
  { name: "Size", getValue: (_, product) => (product ? product.volume || "Not known" : "…") },
  {
    name: "Unit price",
    getValue: (match) => formatUnitPrice(match) ?? "Not known",
  },
];

export default function CompareTable({ query, startShade, matches }: CompareTableProps) {
  const chosen = query.compare.flatMap((id) => matches.filter(({ variants }) => variants[0]?.id === id));
  const products = useProducts(chosen.map(({ slug }) => slug));
  if (chosen.length === 0) return null;
  return (
    <section id="compare" aria-labelledby="compare-heading" className="mt-5">
      <h3 id="compare-heading" className="mb-3 text-xl">
        Side by side with {startShade.name}
      </h3>
      <div className="overflow-hidden rounded-media bg-swatch-ground p-3 sm:p-5">
        <ColourBars startShade={startShade} chosen={chosen} />
      </div>
      <table className="mt-4 w-full table-fixed border-collapse text-left text-xs sm:text-sm">
        <caption className="sr-only">What sets these shades apart from {startShade.name}</caption>
        <thead>
          <tr>
            {chosen.map((match) => (
              <ShadeHeading key={match.slug} match={match} />
            ))}
          </tr>
        </thead>
        <tbody>
          {FACTS.map(({ name, getValue }) => (
            <tr key={name} className="border-t border-line align-top">
              {chosen.map((match) => (
                <td key={match.slug} className="py-2.5 pr-3">
                  <span className="block text-xs text-muted">{name}</span>
                  <span className="block first-letter:uppercase">
                    {getValue(match, products.get(match.slug))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColourBars({ startShade, chosen }: { startShade: StartShade; chosen: FoundMatch[] }) {
  const barWidth = 100 / chosen.length;
  const names = chosen.map(({ variants }) => variants[0]?.name).join(", ");
  return (
    <svg
      role="img"
      aria-label={`${startShade.name} above, and below it from left to right ${names}`}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="h-36 w-full rounded-field sm:h-52"
    >
      <rect width="100" height="20" fill={startShade.value} />
      {chosen.map(({ slug, variants }, index) => (
        <rect
          key={slug}
          x={index * barWidth}
          y="20"
          width={barWidth + 0.05}
          height="20"
          fill={variants[0]?.value}
        />
      ))}
    </svg>
  );
}

function ShadeHeading({ match: { slug, name, brand, variants } }: { match: FoundMatch }) {
  const [shade] = variants;
  return (
    <th scope="col" className="pr-3 pb-3 align-top font-normal">
      <Link
        to={`/products/${slug}?variant=${shade?.id}`}
        className="block underline-offset-4 hover:underline"
      >
        <span className="block font-display text-base leading-tight sm:text-lg">{shade?.name}</span>
        <span className="mt-1 block text-xs text-muted">
          {brand}, {name}
        </span>
      </Link>
    </th>
  );
}
