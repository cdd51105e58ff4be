/** Up to four shades side by side. Each swatch touches the start shade along a straight edge. */
import { useEffect, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { toLoadResult } from "~/api/client/load-result";
import { fetchProduct, type Product } from "~/api/product";
import { describeComparison, distinguishNames } from "~/features/compare/compare-verdict";
import {
  COLUMNS_START,
  CompareFrame,
  CorrectedNote,
  describeRating,
  type Fact,
  FactTable,
  ShadePicture,
  ShadeTitle,
} from "~/features/compare/fact-table";
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { describeVerdict } from "~/shared/shades/verdict-words";
import { capitalise, NOT_KNOWN_TEXT } from "~/ui/format";
import { Link } from "~/ui/link";
import { describePrice, formatUnitPrice } from "~/ui/price";
import { formatAverage } from "~/ui/rating";
import { fetchCachedPart } from "../../finder/finder-cache";

interface CompareTableProps {
  query: FinderQuery;
  startShade: StartShade;
  matches: FoundMatch[];
}

/** A match, and its product once that has loaded. */
interface ComparedMatch {
  match: FoundMatch;
  product: Product | undefined;
}

const NOT_LOADED = "…";

const FACTS: Fact<ComparedMatch>[] = [
  { name: "Verdict", getValue: ({ match }) => describeVerdict(match.verdict) },
  { name: "In words", getValue: ({ match }) => match.difference },
  { name: "ΔE of the swatches, CIEDE2000", getValue: ({ match }) => match.delta_e.toFixed(1) },
  { name: "Within one shade step", getValue: ({ match }) => match.step_confidence_words },
  { name: "How good a bet", getValue: ({ match }) => match.scale },
  {
    name: "Rating",
    getValue: ({ match: { rating, reviews } }) => describeRating(rating, reviews, formatAverage),
  },
  { name: "Price", getValue: ({ match }) => describePrice(match) },
  {
    name: "Finish",
    getValue: ({ match, product }) =>
      product ? capitalise(findFinish(product, match.variants[0]?.id)) : NOT_LOADED,
  },
  { name: "Size", getValue: ({ product }) => (product ? product.volume || NOT_KNOWN_TEXT : NOT_LOADED) },
  { name: "Unit price", getValue: ({ match }) => formatUnitPrice(match) ?? NOT_KNOWN_TEXT },
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
      <p className="mb-3 max-w-prose leading-snug">{describeChosen(startShade, chosen)}</p>
      <CorrectedNote shades={[startShade, ...chosen.flatMap(({ variants }) => variants)]} />
      <CompareFrame columns={chosen.length} columnRem={7}>
        <div className={COLUMNS_START}>
          <ColourBars startShade={startShade} chosen={chosen} />
          <p aria-hidden className="mt-1 text-xs text-muted">
            {startShade.name} is the upper half.
          </p>
        </div>
        <FactTable
          caption={`How these shades differ from ${startShade.name}`}
          items={chosen.map((match) => ({ match, product: products.get(match.slug) }))}
          getKey={({ match }) => match.slug}
          renderHeading={({ match }) => <ShadeHeading match={match} />}
          facts={FACTS}
        />
      </CompareFrame>
    </section>
  );
}

/** Without the ingredients: those of all close products stand in a table further down the page. */
function describeChosen(start: StartShade, chosen: FoundMatch[]): string | undefined {
  const { variant: id = 0, name, product } = start;
  const names = distinguishNames([
    { id, name, brand: product?.brand ?? "", product: product?.name ?? "" },
    ...chosen.flatMap(({ variants: [shade], brand, name: ofProduct }) =>
      shade ? { id: shade.id, name: shade.name, brand, product: ofProduct } : [],
    ),
  ]);
  const first = names.get(id) ?? name;
  const others = chosen.map((match) => ({
    ...match,
    name: names.get(match.variants[0]?.id ?? 0) ?? match.name,
  }));
  const ownPrice = product ? [{ ...product.offer, name: first }] : [];
  return describeComparison(first, others, [...ownPrice, ...others]);
}

const findFinish = ({ variants }: Product, shade: number | undefined): string =>
  variants.find(({ id }) => id === shade)?.finish ?? NOT_KNOWN_TEXT;

function ColourBars({ startShade, chosen }: { startShade: StartShade; chosen: FoundMatch[] }) {
  const barWidth = 100 / chosen.length;
  const names = chosen.map(({ variants }) => variants[0]?.name).join(", ");
  return (
    <svg
      role="img"
      aria-label={`${startShade.name} above, and below it from left to right ${names}`}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="h-36 w-full rounded-media sm:h-64"
    >
      <rect width="100" height="20" fill={getMatchedValue(startShade)} />
      {chosen.map(({ slug, variants }, index) => (
        <rect
          key={slug}
          x={index * barWidth}
          y="20"
          width={barWidth + 0.05}
          height="20"
          fill={variants[0] && getMatchedValue(variants[0])}
        />
      ))}
    </svg>
  );
}

function ShadeHeading({ match: { slug, name, brand, variants, images } }: { match: FoundMatch }) {
  const [shade] = variants;
  return (
    <Link to={`/products/${slug}?variant=${shade?.id}`} className="block underline-offset-4 hover:underline">
      <ShadePicture picture={images[0]?.url} shade={shade} />
      <ShadeTitle shade={shade?.name} brand={brand} product={name} />
    </Link>
  );
}

/** A product that has not loaded is missing. */
function useProducts(slugs: string[]): ReadonlyMap<string, Product> {
  const [products, setProducts] = useState<ReadonlyMap<string, Product>>(new Map());
  const wanted = slugs.join();
  useEffect(() => {
    let mounted = true;
    for (const slug of wanted.split(",").filter(Boolean)) {
      loadProduct(slug).then((product) => {
        if (mounted && product) setProducts((before) => new Map(before).set(slug, product));
      });
    }
    return () => {
      mounted = false;
    };
  }, [wanted]);
  return products;
}

async function loadProduct(slug: string): Promise<Product | undefined> {
  const loaded = await fetchCachedPart(`product ${slug}`, () =>
    toLoadResult(fetchProduct(browserApi(), slug)),
  );
  return loaded.ok ? loaded.value : undefined;
}
