/** A matching product: the two colours side by side, its name, the difference and its confidence. */
import type { ReactNode } from "react";
import type { Match } from "~/api/shades";
import { CARD_NAME_LENGTH, truncateName } from "~/features/catalogue/card/card-data";
import { LazyShadeActions } from "~/features/passport/on-pages/lazy-shade-actions";
import { isCorrected, type PicturedShade, toMatchedColour } from "~/shared/shades/matched-colour";
import { describeDifference, describeVerdict } from "~/shared/shades/verdict-words";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { inShade, Picture } from "~/ui/picture";
import { formatUnitPrice, NO_PRICE_TEXT, OutOfStockPrice, Price } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";
import { Confidence } from "./confidence";
import { formatWornTogether, WornTogether } from "./worn-together";

/** The reports of wearers on a match come before its swatch, and each says whose word it is. */
function MatchWords({ match, measuredTo }: Pick<MatchCardProps, "match" | "measuredTo">) {
  const { worn_together, verdict, difference, delta_e } = match;
  const swatches = describeVerdict(verdict);
  const isWorn = worn_together !== null;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 sm:mt-1.5 sm:block">
        <span className="block font-display text-base leading-snug first-letter:uppercase">
          {isWorn ? formatWornTogether(worn_together) : swatches}
        </span>
        <span className="text-xs text-muted tabular-nums">
          <abbr title="Colour difference by CIEDE2000" className="no-underline">
            ΔE
          </abbr>{" "}
          {delta_e.toFixed(1)}
          {measuredTo && ` to ${measuredTo}`}
        </span>
      </span>
      <span className="block text-sm first-letter:uppercase">
        {isWorn ? swatches : describeDifference(difference)}
      </span>
    </>
  );
}

/** One below the other on phones, each with its disc beside the words. */
export const MATCH_GRID = "grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4";

function MatchPrice({ match, retailer }: Pick<MatchCardProps, "match" | "retailer">) {
  const { price, currency, in_stock, deliveryNote } = match;
  const unitPrice = formatUnitPrice(match);
  if (price !== null && !in_stock) return <OutOfStockPrice price={price} currency={currency} />;
  return (
    <p className="text-sm">
      <Price amount={price} currency={currency} className="font-semibold tabular-nums" />
      {deliveryNote && <span className="text-muted"> {deliveryNote}</span>}
      {price === null && <span className="text-muted">{NO_PRICE_TEXT}</span>}
      {retailer}
      {unitPrice && <span className="block text-xs text-muted">{unitPrice}</span>}
    </p>
  );
}

/** The swatches as they are, under the pair that is compared. */
const AsPictured = ({ left, right }: { left: PicturedShade; right: PicturedShade }) => (
  <span className="mt-2 flex items-center gap-2">
    <SwatchPair left={left} right={right} className="size-10 shrink-0" />
    As pictured. The disc above is corrected for the light of each picture.
  </span>
);

interface MatchCardProps {
  match: Match;
  /** The shade it is compared with. */
  shade: PicturedShade & { id?: number | undefined };
  /** The retailer, shown beside the price. */
  retailer?: ReactNode;
  /** The button that adds it to the comparison. */
  compare?: ReactNode;
  /** The shade its distance is measured to, where that is not plain. */
  measuredTo?: string | undefined;
  /** Whether it has a row to itself: its parts then stand side by side. */
  isWide?: boolean;
  children?: ReactNode;
}

export function MatchCard(props: MatchCardProps) {
  const { match, shade, retailer, compare, measuredTo, isWide, children } = props;
  const [best] = match.variants;
  const picture = match.images[0]?.url;
  const address = `/products/${match.slug}${best ? `?variant=${best.id}` : ""}`;
  return (
    <article
      id={`match-${best?.id}`}
      className={joinClasses("group relative flex h-full flex-col", isWide && "sm:flex-row sm:gap-8")}
    >
      <Link
        to={address}
        className={joinClasses(
          "rounded-media max-sm:gap-4",
          isWide ? "flex gap-6 sm:max-w-xl sm:flex-1" : "block max-sm:flex",
        )}
      >
        <span
          className={joinClasses(
            "block self-start rounded-media bg-swatch-ground p-2 max-sm:w-28 max-sm:shrink-0 max-[22.5rem]:w-24 sm:p-4",
            isWide && "sm:w-44 sm:shrink-0",
          )}
        >
          {best && (
            <SwatchPair
              left={toMatchedColour(shade)}
              right={toMatchedColour(best)}
              className="mx-auto block aspect-square w-full sm:max-w-36"
            />
          )}
        </span>
        <span className="block min-w-0 flex-1">
          <MatchWords match={match} measuredTo={measuredTo} />
          <span className="mt-2 flex items-start gap-3">
            <Picture
              src={picture && best ? inShade(picture, best) : picture}
              given={picture}
              alt=""
              width={48}
              height={60}
              className="h-15 w-12 shrink-0 rounded-field"
            />
            <span className="min-w-0">
              <span className="kicker block tracking-wide">{match.brand}</span>
              <span
                title={match.name}
                className="mt-0.5 block text-sm leading-snug font-semibold decoration-accent underline-offset-4 group-hover:underline"
              >
                {truncateName(match.name, CARD_NAME_LENGTH)}
              </span>
              {best && <span className="block text-sm text-muted">in {best.name}</span>}
            </span>
          </span>
        </span>
      </Link>
      <div className="mt-2 flex flex-1 flex-col gap-1.5">
        <Confidence match={match}>
          {best && (isCorrected(shade) || isCorrected(best)) && <AsPictured left={shade} right={best} />}
        </Confidence>
        <WornTogether count={match.worn_together} />
        {/* Prices and buttons of a row of cards stand in line, however long the names above them are. */}
        <div className="mt-auto">
          <MatchPrice match={match} retailer={retailer} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {compare}
          <LazyShadeActions kind="match" match={match} beside={shade} />
        </div>
      </div>
      {children}
    </article>
  );
}
