/** The closest match of the chosen shade in one line, beside the shade itself. */
import type { Variant } from "~/api/product";
import type { Match } from "~/api/shades";
import { buildComparePath, MAX_COMPARED } from "~/features/compare/compare-path";
import { describeFinding } from "~/features/shades/leading/finding";
import { toMatchedColour } from "~/features/shades/matched-colour";
import { describeVerdict } from "~/features/shades/verdict-words";
import { formatWornTogether } from "~/features/shades/worn-together";
import { Link } from "~/ui/link";
import { OUT_OF_STOCK_TEXT, Price, type PriceState } from "~/ui/price";
import { Skeleton } from "~/ui/skeleton";
import { SwatchPair } from "~/ui/swatch-pair";
import { BEST_MATCH_PLACE } from "./best-match-place";
import { summariseTwins } from "./twins";
import { MATCHES_ANCHOR, type MatchingProductsState } from "./use-matching-products";

interface BestMatchProps {
  shade: Variant;
  /** The slug of the shade's product. */
  product: string;
  /** What the product costs now. */
  offer: PriceState;
  loaded: MatchingProductsState["loaded"];
}

/** Renders nothing if there is no match, or if the matches failed to load: their own section says so. */
export default function BestMatch({ shade, product, offer, loaded }: BestMatchProps) {
  if (!loaded) return <Skeleton className={BEST_MATCH_PLACE} />;
  if (!loaded.ok) return null;
  const { products, leading } = loaded.value;
  const best = leading?.cheapest ?? products[0];
  const [bestShade] = best?.variants ?? [];
  if (!best || !bestShade) return null;
  const same = leading?.same;
  return (
    <section aria-label="Closest match" className="mt-4 rounded-media bg-tint p-3">
      <Link
        to={`/products/${best.slug}?variant=${bestShade.id}`}
        className="group flex items-center gap-3 rounded-field"
      >
        <SwatchPair
          left={toMatchedColour(shade)}
          right={toMatchedColour(bestShade)}
          className="size-12 shrink-0"
        />
        <MatchText
          match={best}
          shadeName={bestShade.name}
          words={same ? describeFinding(leading, offer).words : undefined}
        />
        {best.in_stock ? (
          <Price amount={best.price} currency={best.currency} className="font-semibold tabular-nums" />
        ) : (
          best.price !== null && <span className="text-sm text-muted">{OUT_OF_STOCK_TEXT}</span>
        )}
      </Link>
      <p className="mt-1 ml-15 flex flex-wrap gap-x-4 text-sm">
        {same && same.count > 1 && (
          <a href={`#${MATCHES_ANCHOR}`} className="py-1 underline underline-offset-4 hover:text-accent">
            {summariseTwins(same)}
          </a>
        )}
        <Link
          to={buildClosestPath(shade, product, products)}
          className="py-1 underline underline-offset-4 hover:text-accent"
        >
          Compare the closest side by side
        </Link>
      </p>
    </section>
  );
}

interface MatchTextProps {
  match: Match;
  shadeName: string;
  /** What was found, if another product has the same colour. */
  words: string | undefined;
}

function MatchText({ match: { brand, name, verdict, worn_together }, shadeName, words }: MatchTextProps) {
  return (
    <span className="min-w-0 flex-1 text-sm leading-snug">
      {words && <span className="block font-semibold text-accent">{words}</span>}
      {!words && (
        <span className="block text-xs text-muted">
          {worn_together ? formatWornTogether(worn_together) : `Closest match: ${describeVerdict(verdict)}`}
        </span>
      )}
      <span className="block truncate font-semibold underline-offset-4 group-hover:underline">
        {brand} {name}
      </span>
      <span className="block truncate text-muted">in {shadeName}</span>
    </span>
  );
}

/** The shade itself and the closest of its matches. */
function buildClosestPath(shade: Variant, product: string, matches: Match[]): string {
  const closest = matches.flatMap(({ slug, variants: [first] }) =>
    first ? [{ product: slug, id: first.id }] : [],
  );
  return buildComparePath([{ product, id: shade.id }, ...closest].slice(0, MAX_COMPARED));
}
