/** Up to four shades of any products side by side. Their colours touch, so that the eye can compare them. */
import type { Product, Variant } from "~/api/product";
import { BuyLink, findBestOffer } from "~/shared/buy-link";
import { buildComparePath } from "~/shared/shades/compare-path";
import { getMatchedValue } from "~/shared/shades/matched-colour";
import { capitalise, NOT_KNOWN_TEXT } from "~/ui/format";
import { Link } from "~/ui/link";
import { describePrice, formatUnitPrice } from "~/ui/price";
import { formatRating } from "~/ui/rating";
import { dropComparedShade } from "./compare-store";
import {
  COLUMNS_START,
  CompareFrame,
  CorrectedNote,
  describeRating,
  type Fact,
  FactTable,
  ShadePicture,
  ShadeTitle,
} from "./fact-table";

export interface ComparedProduct {
  product: Product;
  shade: Variant;
}

const listFacts = (compared: ComparedProduct[]): Fact<ComparedProduct>[] => [
  { name: "Category", getValue: ({ product }) => product.category.name },
  { name: "Undertone", getValue: ({ shade }) => capitalise(shade.undertone ?? NOT_KNOWN_TEXT) },
  { name: "Finish", getValue: ({ shade }) => capitalise(shade.finish ?? NOT_KNOWN_TEXT) },
  { name: "Size", getValue: ({ product }) => product.volume || NOT_KNOWN_TEXT },
  { name: "Price", getValue: ({ product }) => describePrice(product) },
  {
    name: "Buy",
    getValue: ({ product, shade }) => {
      const offer = findBestOffer(product.vendors);
      if (!offer) return NOT_KNOWN_TEXT;
      return (
        <span data-sells={`/products/${product.slug}?variant=${shade.id}`}>
          <BuyLink vendor={offer} isPlain />
        </span>
      );
    },
  },
  {
    name: "Unit price",
    getValue: ({ product }) =>
      [
        formatUnitPrice(product) ?? NOT_KNOWN_TEXT,
        product.unit_price === findBestUnitPrice(compared) && "best value",
      ]
        .filter(Boolean)
        .join(", "),
  },
  {
    name: "Certificates",
    getValue: ({ product: { certifications } }) =>
      certifications
        .filter(({ is_certified }) => is_certified)
        .map(({ name }) => name)
        .join(", ") || "None that we know of",
  },
  {
    name: "Rating",
    getValue: ({ product: { avg_rating, reviews } }) => describeRating(avg_rating, reviews, formatRating),
  },
];

/** The lowest price by size, where all are sold by the same unit and one is cheaper than another. */
function findBestUnitPrice(compared: ComparedProduct[]): number | undefined {
  const products = compared.map(({ product }) => product);
  const prices = products.map(({ unit_price }) => unit_price ?? Number.NaN);
  const lowest = Math.min(...prices);
  const isSameUnit = products.every(({ unit }) => unit === products[0]?.unit);
  return isSameUnit && lowest < Math.max(...prices) ? lowest : undefined;
}

interface ComparedTableProps {
  compared: ComparedProduct[];
  /** Whether a sentence above tells how they differ, and what that means. */
  isExplained: boolean;
}

export function ComparedTable({ compared, isExplained }: ComparedTableProps) {
  return (
    <>
      <CorrectedNote shades={compared.map(({ shade }) => shade)} isExplained={isExplained} />
      <CompareFrame columns={compared.length} columnRem={5.375}>
        <ColourBars shades={compared.map(({ shade }) => shade)} />
        <FactTable
          caption="The chosen shades side by side"
          items={compared}
          getKey={({ shade }) => shade.id}
          renderHeading={(each) => <ShadeHeading compared={each} all={compared} />}
          facts={listFacts(compared)}
        />
      </CompareFrame>
    </>
  );
}

function ColourBars({ shades }: { shades: Variant[] }) {
  return (
    <div
      role="img"
      aria-label={`From left to right ${shades.map(({ name }) => name).join(", ")}`}
      className={`flex h-36 overflow-hidden rounded-media sm:h-64 ${COLUMNS_START}`}
    >
      {shades.map((shade) => (
        <span
          key={shade.id}
          className="flex-1 forced-color-adjust-none print:[print-color-adjust:exact]"
          style={{ backgroundColor: getMatchedValue(shade) }}
        />
      ))}
    </div>
  );
}

function ShadeHeading({ compared, all }: { compared: ComparedProduct; all: ComparedProduct[] }) {
  const { product, shade } = compared;
  const others = all.filter((each) => each !== compared);
  return (
    <>
      <Link
        to={`/products/${product.slug}?variant=${shade.id}`}
        className="block underline-offset-4 hover:underline"
      >
        <ShadePicture picture={product.images[0]?.url} shade={shade} />
        <ShadeTitle shade={shade.name} brand={product.brand.name} product={product.name} />
      </Link>
      <Link
        to={buildComparePath(others.map((each) => ({ product: each.product.slug, id: each.shade.id })))}
        onClick={() => dropComparedShade(shade.id)}
        aria-label={`Remove ${shade.name}`}
        className="mt-1 inline-block py-1 text-xs text-muted underline underline-offset-4 hover:text-ink print:hidden"
      >
        Remove
      </Link>
    </>
  );
}
