/** A product whose shade comes close: two halves of one disc, the words, then the number and how sure it is. */
import type { Match, Variant } from "~/api/product";
import { CARD_NAME, cut } from "~/features/catalogue/card/cut";
import { FromLink } from "~/features/shell/from-link";
import { Picture } from "~/ui/picture";
import { Price } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";

const SIZES = "(min-width: 64rem) 230px, (min-width: 40rem) 30vw, 45vw";

export function MatchCard({ match, shade }: { match: Match; shade: Variant }) {
  const [best] = match.variants;
  const address = `/products/${match.slug}${best ? `?variant=${best.id}` : ""}`;
  return (
    <article className="group relative">
      <FromLink to={address} className="block rounded-media">
        <span className="relative block">
          <Picture
            src={match.images[0]?.url}
            alt=""
            width={400}
            height={500}
            sizes={SIZES}
            className="aspect-4/5 w-full"
          />
          {best && (
            <span className="absolute -bottom-5 left-3 rounded-full bg-swatch-ground p-1 shadow-float">
              <SwatchPair left={shade} right={best} className="block size-18 sm:size-20" />
            </span>
          )}
        </span>
        <span className="kicker mt-8 block tracking-[0.1em]">{match.brand}</span>
        <span
          title={match.name}
          className="mt-1 block font-display text-lg leading-snug decoration-accent decoration-1 underline-offset-4 group-hover:underline"
        >
          {cut(match.name, CARD_NAME)}
        </span>
        {best && <span className="mt-0.5 block text-sm text-muted">in {best.name}</span>}
      </FromLink>
      <p className="mt-2.5 text-sm">
        <span className="block font-semibold first-letter:uppercase">{match.verdict}</span>
        <span className="block first-letter:uppercase">{match.difference}</span>
      </p>
      <p className="mt-1 text-xs text-muted">
        <abbr title="Colour difference by CIEDE2000" className="no-underline">
          ΔE
        </abbr>{" "}
        {match.delta_e.toFixed(2)} · {match.confidence_label} ({Math.round(match.confidence * 100)}%)
      </p>
      <Price
        amount={match.price}
        currency={match.currency}
        className="mt-2 block text-sm font-semibold tabular-nums"
      />
    </article>
  );
}
