/** A shade on a page of its own: what it looks like, what comes closest to it, and where to buy both. */
import type { ReactNode } from "react";
import type { Vendor } from "~/api/product";
import type { Match, ShadeFacts } from "~/api/shades";
import AnswerCard from "~/features/shades/answer/answer-card";
import { listOthers } from "~/features/shades/answer/answer-words";
import { PriceWithDelivery } from "~/features/shades/answer/match-row";
import { MatchCard } from "~/features/shades/match-card";
import { MatchList } from "~/features/shades/match-list";
import { NoCloseMatch } from "~/features/shades/no-close-match";
import { BuyLink, findBestOffer } from "~/shared/buy-link";
import { keepWebUrl } from "~/shared/web-url";
import { FINDER_PATH } from "~/site";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { Link } from "~/ui/link";
import { getUrlInShade, Picture } from "~/ui/picture";
import { formatDeliveryNote, NO_PRICE_TEXT, OUT_OF_STOCK_TEXT, OutOfStockPrice, Price } from "~/ui/price";
import { Stars } from "~/ui/stars";
import { Swatch } from "~/ui/swatch";
import type { ShadePageData } from "./load-shade.server";

export function ShadeView(page: ShadePageData) {
  const { shade, product, matches, reviews } = page;
  const others = listOthers(matches);
  const card = (match: Match) => <MatchCard match={match} shade={shade} />;
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs
        trail={[
          { label: "Home", to: "/" },
          { label: product.brand.name, to: `/brands/${product.brand.slug}` },
          { label: product.name, to: `/products/${product.slug}` },
          { label: shade.name },
        ]}
      />
      <div className="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:mt-6 lg:gap-x-12">
        <ShadePicture {...page} />
        <ShadeSummary {...page} />
      </div>
      <Section title={`What matches ${shade.name}`}>
        {matches.leading && (
          <AnswerCard leading={matches.leading} shade={shade} ownPrice={product}>
            <ButtonLink to={buildRefinePath(page)} look="outline">
              Refine in Match Your Shade
            </ButtonLink>
          </AnswerCard>
        )}
        {others.length > 0 && (
          <>
            <h3 className="mt-10 text-xl">Others that match</h3>
            <MatchList matches={others} renderCard={card} className="mt-4" />
          </>
        )}
        {matches.products.length === 0 && (
          <NoCloseMatch lighter={matches.nearest_lighter} deeper={matches.nearest_deeper} renderCard={card} />
        )}
      </Section>
      <NextInRange {...page} />
      {product.vendors.length > 0 && (
        <Section title="Who sells it">
          <p className="mt-3 text-xs text-muted">
            These are sponsored links: a purchase may earn us a commission. It never changes the order.
          </p>
          <ul className="mt-3 max-w-3xl">
            {product.vendors.map((vendor) => (
              <Seller key={`${vendor.name} ${vendor.currency}`} vendor={vendor} />
            ))}
          </ul>
        </Section>
      )}
      {reviews.length > 0 && (
        <Section title={`Reviews by people who wore ${shade.name}`}>
          <ul className="max-w-3xl">
            {reviews.map((review) => (
              <li key={review.review_id} className="border-b border-line py-6">
                <p className="flex flex-wrap items-center gap-x-3">
                  <Stars rating={review.rating} />
                  <span className="font-semibold wrap-anywhere">{review.user_name}</span>
                  <time dateTime={review.created_at} className="text-sm text-muted">
                    {formatDay(review.created_at)}
                  </time>
                </p>
                {review.review && <p className="mt-3 max-w-prose whitespace-pre-line">{review.review}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function ShadePicture({ shade, product }: ShadePageData) {
  const picture = product.images[0]?.url;
  return (
    <div className="flex items-stretch overflow-hidden rounded-media bg-swatch-ground">
      {picture && (
        <Picture
          src={getUrlInShade(picture, shade)}
          fallbackSrc={picture}
          alt={`${product.name} in ${shade.name}`}
          width={640}
          height={640}
          sizes="(min-width: 640px) 45vw, 90vw"
          eager
          className="h-44 min-w-0 flex-1 rounded-none sm:h-full sm:max-h-112 sm:min-h-80"
        />
      )}
      <span className="m-auto p-5 sm:p-8">
        <Swatch value={shade.value} name={shade.name} size={112} className="block" />
      </span>
    </div>
  );
}

function ShadeSummary(page: ShadePageData) {
  const { facts, shade, product } = page;
  const { price, currency, in_stock } = product;
  const offer = findBestOffer(product.vendors);
  return (
    <div className="self-center">
      <Link
        to={`/brands/${product.brand.slug}`}
        className="kicker inline-block py-1 underline-offset-4 hover:text-ink hover:underline"
      >
        {product.brand.name}
      </Link>
      <h1 className="mt-1 answer-title">
        {shade.name}
        <span className="mt-2 block font-sans text-base font-normal text-muted">{product.name}</span>
      </h1>
      <p className="mt-4 text-lg">{facts.words}.</p>
      {product.discontinued && (
        <p className="mt-4 rounded-media bg-tint px-5 py-4">
          <span className="font-semibold">No longer made.</span> What is closest to it is below.
        </p>
      )}
      <div className="mt-4">
        {price !== null && !in_stock ? (
          <OutOfStockPrice price={price} currency={currency} />
        ) : (
          <p>
            <Price amount={price} currency={currency} className="font-display text-2xl tabular-nums" />
            <span className="text-muted">
              {" "}
              {price === null ? NO_PRICE_TEXT : formatDeliveryNote(product)}
            </span>
          </p>
        )}
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        {offer && <BuyLink vendor={offer} />}
        <ButtonLink to={`/products/${product.slug}?variant=${shade.id}`} look="outline">
          See the product
        </ButtonLink>
      </p>
    </div>
  );
}

function Seller({ vendor }: { vendor: Vendor }) {
  const { name, price, in_stock } = vendor;
  return (
    <li className="flex min-h-13 items-center justify-between gap-4 border-b border-line py-2">
      <span className="min-w-0">
        {keepWebUrl(vendor.url) ? <BuyLink vendor={vendor} isPlain /> : name}
        {!in_stock && <span className="block text-xs text-muted">{OUT_OF_STOCK_TEXT}</span>}
      </span>
      {price === null ? (
        <span className="text-sm">{`See price at ${name}`}</span>
      ) : (
        <PriceWithDelivery offer={vendor} />
      )}
    </li>
  );
}

function NextInRange({ facts: { lighter, deeper }, product, shadeCount }: ShadePageData) {
  if (!lighter && !deeper) return null;
  return (
    <Section title="Next in the range">
      <ul className="mt-4 grid max-w-3xl gap-3 sm:grid-cols-2">
        {lighter && <NextShade shade={lighter} words="Next lighter" />}
        {deeper && <NextShade shade={deeper} words="Next deeper" />}
      </ul>
      <p className="mt-4">
        <Link
          to={`/products/${product.slug}`}
          className="text-sm underline underline-offset-4 hover:text-accent"
        >
          All {shadeCount} shades of {product.name}
        </Link>
      </p>
      <p className="mt-2">
        <Link
          to={`/shades/of-${product.slug}`}
          className="text-sm underline underline-offset-4 hover:text-accent"
        >
          What matches its other shades
        </Link>
      </p>
    </Section>
  );
}

function NextShade({ shade, words }: { shade: NonNullable<ShadeFacts["lighter"]>; words: string }) {
  return (
    <li>
      <Link
        to={`/shades/${shade.address}`}
        className="group flex items-center gap-3 rounded-media border border-line p-3"
      >
        <Swatch value={shade.value} name="" size={48} className="block shrink-0" />
        <span className="text-sm leading-snug">
          <span className="block text-muted">{words}</span>
          <span className="font-semibold underline-offset-4 group-hover:underline">{shade.name}</span>
        </span>
      </Link>
    </li>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-16">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

const buildRefinePath = ({ product, shade }: ShadePageData): string =>
  `${FINDER_PATH}?${new URLSearchParams({
    brand: product.brand.slug,
    product: product.slug,
    shade: String(shade.id),
  })}`;
