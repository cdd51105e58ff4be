/** A match in one row: its colour beside the shopper's, what was found, the product and its price. */
import type { Match } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { type PicturedShade, toMatchedColour } from "~/shared/shades/matched-colour";
import { Link } from "~/ui/link";
import { describeUnavailable, formatDeliveryNote, Price } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";

interface MatchRowProps {
  match: Match;
  /** The shade it is compared with. */
  beside: PicturedShade;
  /** What was found, in a few words. */
  label: string;
  /** Why it is thought to match. */
  reason?: string;
  /** Whether the label stands out, as an answer does. */
  isAnswer: boolean;
}

export function MatchRow({ match, beside, label, reason, isAnswer }: MatchRowProps) {
  const { slug, brand, name, price, in_stock } = match;
  const [shade] = match.variants;
  if (!shade) return null;
  return (
    <Link
      to={`/products/${slug}?variant=${shade.id}`}
      className="group flex items-center gap-3 rounded-field"
    >
      <SwatchPair
        left={toMatchedColour(beside)}
        right={toMatchedColour(shade)}
        className="size-12 shrink-0"
      />
      <span className="min-w-0 flex-1 text-sm leading-snug">
        <span className={isAnswer ? "block font-semibold text-accent" : "block text-xs text-muted"}>
          {label}
        </span>
        {reason && <span className="block text-xs text-muted">{reason}</span>}
        <span className="line-clamp-2 font-semibold underline-offset-4 group-hover:underline">
          {nameWithBrand(brand, name)}
        </span>
        <span className="line-clamp-2 text-muted">in {shade.name}</span>
      </span>
      {in_stock ? (
        <PriceWithDelivery offer={match} />
      ) : (
        <span className="w-20 text-sm text-muted">{describeUnavailable(price)}</span>
      )}
    </Link>
  );
}

/** A price, and whether it counts delivery. */
export const PriceWithDelivery = ({
  offer: { price, currency, delivered_price, countsDelivery },
}: {
  offer: Pick<Match, "price" | "currency" | "delivered_price" | "countsDelivery">;
}) => (
  <span className="text-right text-xs text-muted">
    <Price
      amount={price}
      currency={currency}
      className="block text-base font-semibold text-ink tabular-nums"
    />
    {price !== null && formatDeliveryNote({ price, delivered_price, countsDelivery })}
  </span>
);
