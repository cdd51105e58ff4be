/** One line that says what was found, and the match it is about. */
import type { Leading, Match } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { Link } from "~/ui/link";
import type { PriceState } from "~/ui/price";
import { describeFinding } from "./finding";

interface FindingLineProps {
  leading: Leading;
  /** What the shopper's own costs. */
  own?: PriceState | undefined;
  /** Whether filters leave out some of the matches. */
  isFiltered?: boolean;
  /** Without the product, where its card follows. */
  isShort?: boolean;
}

/** For example: Looks the same on screen. Save £45.00: Marl Veil in Twin. */
export function FindingLine({ leading, own, isFiltered, isShort = false }: FindingLineProps) {
  const { words, match, isMerelyClosest } = describeFinding(leading, own, isFiltered);
  return (
    <p className={isShort ? "text-base" : "text-lg leading-snug"}>
      <strong className="font-semibold">{words}</strong>
      {match && !isShort && (
        <>
          {isMerelyClosest ? "; the closest is " : ": "}
          <FoundProduct match={match} />
        </>
      )}
    </p>
  );
}

function FoundProduct({ match: { slug, brand, name, variants } }: { match: Match }) {
  const [shade] = variants;
  return (
    <Link
      to={`/products/${slug}?variant=${shade?.id ?? ""}`}
      className="underline underline-offset-4 hover:text-accent"
    >
      {nameWithBrand(brand, name)}
      {shade && ` in ${shade.name}`}
    </Link>
  );
}
