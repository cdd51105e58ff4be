/** A product in a list: picture, brand, name, rating, price and shades. */
import { useOwnShade } from "~/session/own-shade-store";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { formatPrice, NO_PRICE_TEXT, OutOfStockPrice } from "~/ui/price";
import { formatRating } from "~/ui/rating";
import { describeStars, getStarsStyle } from "~/ui/stars";
import type { Card } from "./card-data";
import { CARD_NAME_LENGTH, truncateName } from "./card-data";
import { CardSwatches } from "./card-swatches";
import { WishlistHeart } from "./wishlist-heart";

/** The `sizes` attribute of the picture in a carousel and in a list. */
export const CARD_SIZES = "(min-width: 64rem) 250px, (min-width: 40rem) 30vw, 45vw";

interface ProductCardProps {
  card: Card;
  /** Load the picture at once, for cards in the first row. */
  eager?: boolean;
  /** Whether to show the heart. False on the member's own wishlist. */
  showHeart?: boolean;
}

export function ProductCard({ card, eager = false, showHeart = true }: ProductCardProps) {
  const name = truncateName(card.name, CARD_NAME_LENGTH);
  const Own = useOwnShade()?.parts.Card;
  const { shade } = card;
  return (
    <article className="group relative">
      <Link
        to={`/products/${card.slug}${shade ? `?variant=${shade.id}` : ""}`}
        className="block rounded-media"
      >
        <span className="relative block overflow-hidden rounded-media bg-tint">
          <Picture
            src={shade?.picture ?? card.picture}
            fallbackSrc={card.picture}
            alt={shade ? `In ${shade.name}` : ""}
            width={400}
            height={500}
            sizes={CARD_SIZES}
            eager={eager}
            className="aspect-4/5 w-full transition-transform duration-[250ms] group-hover:scale-[1.03]"
          />
          {Own && !shade && <Own slug={card.slug} picture={card.picture} />}
        </span>
        <span className="kicker mt-4 block tracking-[0.1em]">{card.brand}</span>
        <span
          title={name === card.name ? undefined : card.name}
          className="mt-1 block font-display text-base leading-snug decoration-accent decoration-1 underline-offset-4 group-hover:underline sm:text-lg"
        >
          {name}
        </span>
      </Link>
      <div className="mt-2 flex flex-col gap-2">
        <CardRating rating={card.rating} reviews={card.reviews} />
        <CardPrice card={card} />
        <CardSwatches foundName={card.foundName} shades={card.shades} hiddenShades={card.hiddenShades} />
      </div>
      {showHeart && <WishlistHeart card={card} />}
    </article>
  );
}

function CardRating({ rating, reviews }: Pick<Card, "rating" | "reviews">) {
  if (reviews === 0) return <p className="text-xs text-muted">No reviews yet</p>;
  return (
    <p
      role="img"
      aria-label={`${describeStars(rating)}, ${reviews} ${reviews === 1 ? "review" : "reviews"}`}
      className="flex items-center gap-1.5 text-xs text-muted before:stars before:content-['']"
      style={getStarsStyle(rating)}
    >
      <b className="font-semibold text-ink">{formatRating(rating)}</b>
      {`(${reviews})`}
    </p>
  );
}

function CardPrice({
  card: { price, currency, in_stock, unitPrice, deliveryNote, retailer },
}: {
  card: Card;
}) {
  if (price === null) return <p className="text-xs text-muted">{NO_PRICE_TEXT}</p>;
  if (!in_stock) return <OutOfStockPrice price={price} currency={currency} />;
  return (
    <p className="text-sm font-semibold">
      <span className="font-normal text-muted">from </span>
      {formatPrice(price, currency)}
      {deliveryNote && ` ${deliveryNote}`}
      <span className="block text-xs font-normal text-muted">
        at {retailer}
        {unitPrice && ` · ${unitPrice}`}
      </span>
    </p>
  );
}
