/** A matching product: the product in its shade, the two colours as one disc, its verdict and one reason. */
import type { ReactNode } from "react";
import type { Match } from "~/api/shades";
import { CARD_NAME_LENGTH, truncateName } from "~/features/catalogue/card/card-data";
import { type PicturedShade, toMatchedColour } from "~/shared/shades/matched-colour";
import { Link } from "~/ui/link";
import { getUrlInShade, Picture } from "~/ui/picture";
import { formatDeliveryNote, NO_PRICE_TEXT, OutOfStockPrice, Price } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";
import { describeReason } from "./answer/answer-words";

export const MATCH_GRID = "grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4";

interface MatchCardProps {
  match: Match;
  /** The shade it is compared with. */
  shade: PicturedShade;
  children?: ReactNode;
}

export function MatchCard({ match, shade, children }: MatchCardProps) {
  const { slug, brand, name, images, scale } = match;
  const [best] = match.variants;
  const picture = images[0]?.url;
  /** It stands on the page itself: a picture behind it would change its colours. */
  const renderDisc = (className: string) =>
    best && <SwatchPair left={toMatchedColour(shade)} right={toMatchedColour(best)} className={className} />;
  return (
    <article id={`match-${best?.id}`} className="group relative">
      <Link to={`/products/${slug}${best ? `?variant=${best.id}` : ""}`} className="block rounded-media">
        <span className="grid aspect-square place-items-center rounded-media bg-swatch-ground">
          {picture ? (
            <Picture
              src={best ? getUrlInShade(picture, best) : picture}
              fallbackSrc={picture}
              alt=""
              width={320}
              height={320}
              sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw"
              className="size-full"
            />
          ) : (
            renderDisc("size-28")
          )}
        </span>
        <span className="mt-3 flex items-center gap-3 text-sm leading-snug font-semibold text-accent">
          {picture && renderDisc("size-15 shrink-0")}
          {scale}
        </span>
        <span className="kicker mt-1 block tracking-wide">{brand}</span>
        <span
          title={name}
          className="mt-0.5 line-clamp-2 leading-snug font-semibold decoration-accent underline-offset-4 group-hover:underline"
        >
          {truncateName(name, CARD_NAME_LENGTH)}
        </span>
        {best && <span className="block text-sm text-muted">in {best.name}</span>}
      </Link>
      <MatchPrice match={match} />
      <p className="text-xs text-muted">{describeReason(match)}</p>
      {children}
    </article>
  );
}

function MatchPrice({ match }: { match: Match }) {
  const { price, currency, in_stock } = match;
  if (price !== null && !in_stock) return <OutOfStockPrice price={price} currency={currency} />;
  return (
    <p className="mt-1 text-sm">
      <Price amount={price} currency={currency} className="font-semibold tabular-nums" />
      <span className="text-muted"> {price === null ? NO_PRICE_TEXT : formatDeliveryNote(match)}</span>
    </p>
  );
}
