/** The answer of a result, as wide as the page: what to buy, why, for how much and where. */
import type { ReactNode } from "react";
import type { Leading, Match } from "~/api/shades";
import { BuyLink } from "~/shared/buy-link";
import { type PicturedShade, toMatchedColour } from "~/shared/shades/matched-colour";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { getUrlInShade, Picture } from "~/ui/picture";
import { formatDeliveryNote, OutOfStockPrice, Price, type ProductPrice } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";
import { describeAnswerReason, describeNews, describeSaving, isLongShot } from "./answer-words";
import { OtherChoices } from "./other-choices";

interface AnswerCardProps {
  leading: Leading;
  shade: PicturedShade;
  /** The price of the shopper's own. */
  ownPrice: ProductPrice | undefined;
  /** Follows the other choices. */
  children: ReactNode;
}

export default function AnswerCard({ leading, shade, ownPrice, children }: AnswerCardProps) {
  const { lead, offer } = leading;
  const news = describeNews(leading);
  return (
    <>
      <section aria-label="The answer" className="mt-3">
        {news && <p className="mb-2 font-display text-base leading-snug sm:mb-3 sm:text-xl">{news}</p>}
        <article
          id={`match-${lead.variants[0]?.id}`}
          className="overflow-hidden rounded-media bg-tint sm:grid sm:grid-cols-2"
        >
          <AnswerPicture match={lead} beside={shade} />
          <div className="flex flex-col justify-center p-4 sm:p-8 lg:p-14">
            <p className="text-sm font-semibold text-accent">{lead.scale}</p>
            <AnswerName match={lead} />
            <AnswerPrice match={lead} ownPrice={ownPrice} />
            <p className="mt-1 text-sm text-muted">{describeAnswerReason(lead)}</p>
            {offer && (
              <BuyLink
                vendor={offer}
                look={isLongShot(lead) ? "outline" : "solid"}
                className="mt-3 w-full sm:mt-6 sm:w-auto sm:self-start"
              />
            )}
          </div>
        </article>
      </section>
      <OtherChoices leading={leading} beside={shade} />
      <div className="mt-4">{children}</div>
    </>
  );
}

/** The product in the shade, and beside it the two colours as one disc: a picture behind it would change them. */
function AnswerPicture({ match, beside }: { match: Match; beside: PicturedShade }) {
  const [shade] = match.variants;
  const picture = match.images[0]?.url;
  if (!shade) return null;
  return (
    <Link to={buildShadePath(match)} tabIndex={-1} className="flex items-stretch bg-swatch-ground">
      {picture && (
        <Picture
          src={getUrlInShade(picture, shade)}
          fallbackSrc={picture}
          alt=""
          width={640}
          height={640}
          sizes="(min-width: 640px) 50vw, 100vw"
          eager
          className="h-44 min-w-0 flex-1 rounded-none sm:h-full sm:max-h-112 sm:min-h-80"
        />
      )}
      <span className={joinClasses("my-auto block", picture ? "p-4 sm:p-6" : "mx-auto p-6 sm:p-12")}>
        <SwatchPair
          left={toMatchedColour(beside)}
          right={toMatchedColour(shade)}
          className={picture ? "block size-20 sm:size-28" : "block size-44 sm:size-64"}
        />
        <span aria-hidden className="mt-2 flex justify-around text-xs font-medium text-on-ground">
          <span>yours</span>
          <span>this</span>
        </span>
      </span>
    </Link>
  );
}

function AnswerName({ match }: { match: Match }) {
  const { brand, name, variants } = match;
  return (
    <>
      <p className="kicker mt-2 tracking-wide">{brand}</p>
      <h3 className="mt-0.5 line-clamp-2 font-display text-xl leading-tight sm:text-2xl">
        <Link
          to={buildShadePath(match)}
          className="decoration-accent decoration-1 underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </h3>
      {variants[0] && <p className="text-muted">in {variants[0].name}</p>}
    </>
  );
}

function AnswerPrice({ match, ownPrice }: { match: Match; ownPrice: ProductPrice | undefined }) {
  const { price, currency, in_stock } = match;
  if (price !== null && !in_stock) return <OutOfStockPrice price={price} currency={currency} />;
  const saving = describeSaving(match, ownPrice);
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 sm:mt-4">
      <Price amount={price} currency={currency} className="font-display text-2xl tabular-nums" />
      {price !== null && <span className="text-sm text-muted"> {formatDeliveryNote(match)}</span>}
      {saving && <span className="text-sm font-semibold">{saving}</span>}
    </p>
  );
}

const buildShadePath = ({ slug, variants: [shade] }: Match): string =>
  `/products/${slug}${shade ? `?variant=${shade.id}` : ""}`;
