/** The shade of a product that is closest to the shopper's own, over the picture of its card. */
import type { ClosestShade } from "~/api/passport";
import { CARD_SIZES } from "~/features/catalogue/card/product-card";
import { getUrlInShade, Picture } from "~/ui/picture";
import { isSoldOut } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";
import { getWornShade } from "../store/change-passport";
import { useClosestShade } from "../store/closest-store";
import { describeCloseness, explainCloseness, shortenDifference } from "../store/describe-shade";
import { usePassport } from "../store/passport-store";

interface ClosestOnCardProps {
  slug: string;
  /** The picture of the card, over which the one in the closest shade is put. */
  picture: string | undefined;
}

export function ClosestOnCard({ slug, picture }: ClosestOnCardProps) {
  const worn = getWornShade(usePassport());
  const closest = useClosestShade(slug);
  if (!worn || !closest) return null;
  const difference = shortenDifference(closest.difference);
  return (
    <>
      <PictureInShade picture={picture} shade={closest.shade} />
      <span
        data-own-shade={closest.shade.id}
        title={explainCloseness(closest)}
        className="absolute inset-x-1.5 bottom-1.5 flex items-center gap-2 rounded-field bg-paper p-1.5 text-xs leading-tight shadow-float sm:inset-x-2 sm:bottom-2"
      >
        <SwatchPair
          left={{ name: "Yours", value: closest.worn }}
          right={{ name: closest.shade.name, value: closest.matched }}
          className="size-8 shrink-0 sm:size-9"
        />
        <span className="min-w-0">
          <span className="block font-semibold">{closest.shade.name}</span>
          <span className="block text-muted first-letter:uppercase">{describeCloseness(closest)}</span>
          {difference && !closest.is_worn && (
            <span className="block text-muted first-letter:uppercase max-sm:hidden">{difference}</span>
          )}
          {isSoldOut(closest) && <span className="block text-muted">out of stock</span>}
        </span>
      </span>
    </>
  );
}

/** Covers the picture of the card, so that nothing moves. Nothing where there is none in that shade. */
function PictureInShade({ picture, shade }: { picture: string | undefined; shade: ClosestShade["shade"] }) {
  const shaded = picture && getUrlInShade(picture, shade);
  if (!shaded || shaded === picture) return null;
  return (
    <Picture
      src={shaded}
      fallbackSrc={picture}
      alt={`In ${shade.name}`}
      width={400}
      height={500}
      sizes={CARD_SIZES}
      className="absolute inset-0 size-full transition-transform duration-[250ms] group-hover:scale-[1.03]"
    />
  );
}
