/** Up to four shades side by side, each touching the one they are compared with along a straight edge. */
import type { ReactNode } from "react";
import type { Found, Origin } from "~/features/shades/finder/answer";
import type { Question } from "~/features/shades/finder/question";
import { Link } from "~/ui/link";
import { formatPrice } from "~/ui/price";

interface CompareProps {
  question: Question;
  origin: Origin;
  matches: Found[];
}

interface Fact {
  name: string;
  of: (match: Found) => ReactNode;
}

const FACTS: Fact[] = [
  { name: "Verdict", of: ({ verdict }) => verdict },
  { name: "In words", of: ({ difference }) => difference },
  { name: "ΔE, CIEDE2000", of: ({ delta_e }) => delta_e.toFixed(2) },
  {
    name: "Confidence",
    of: ({ confidence_label, confidence }) => `${confidence_label}, ${Math.round(confidence * 100)}%`,
  },
  {
    name: "Rating",
    of: ({ rating, reviews }) => (reviews > 0 ? `${rating.toFixed(2)} of 5` : "No reviews yet"),
  },
  {
    name: "Price",
    of: ({ price, currency }) => (price === null ? "None yet" : `from ${formatPrice(price, currency)}`),
  },
];

export function Compare({ question, origin, matches }: CompareProps) {
  const chosen = question.compare.flatMap((id) => matches.filter(({ variants }) => variants[0]?.id === id));
  if (chosen.length === 0) return null;
  return (
    <section id="compare" aria-labelledby="compare-heading" className="mt-12">
      <h3 id="compare-heading" className="mb-5 text-xl">
        Side by side with {origin.name}
      </h3>
      <div className="overflow-hidden rounded-media bg-swatch-ground p-3 sm:p-5">
        <Bars origin={origin} chosen={chosen} />
      </div>
      <table className="mt-4 w-full table-fixed border-collapse text-left text-xs sm:text-sm">
        <caption className="sr-only">What sets these shades apart from {origin.name}</caption>
        <thead>
          <tr>
            {chosen.map((match) => (
              <Head key={match.slug} match={match} />
            ))}
          </tr>
        </thead>
        <tbody>
          {FACTS.map(({ name, of }) => (
            <tr key={name} className="border-t border-line align-top">
              {chosen.map((match) => (
                <td key={match.slug} className="py-2.5 pr-3">
                  <span className="block text-xs text-muted">{name}</span>
                  <span className="block first-letter:uppercase">{of(match)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Bars({ origin, chosen }: { origin: Origin; chosen: Found[] }) {
  const wide = 100 / chosen.length;
  const names = chosen.map(({ variants }) => variants[0]?.name).join(", ");
  return (
    <svg
      role="img"
      aria-label={`${origin.name} above, and below it from left to right ${names}`}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="h-44 w-full rounded-field sm:h-72"
    >
      <rect width="100" height="20" fill={origin.value} />
      {chosen.map(({ slug, variants }, place) => (
        <rect key={slug} x={place * wide} y="20" width={wide + 0.05} height="20" fill={variants[0]?.value} />
      ))}
    </svg>
  );
}

function Head({ match: { slug, name, brand, variants } }: { match: Found }) {
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
