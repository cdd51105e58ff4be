/** The choices of each step. Each is a link, so that it works before hydration. */
import type { ReactNode } from "react";
import type { Variant } from "~/api/product";
import type { ShadeBrand, ShadeCard } from "~/api/shades";
import { CARD_NAME_LENGTH, selectFirstShades, truncateName } from "~/features/catalogue/card/card-data";
import { CardSwatches } from "~/features/catalogue/card/card-swatches";
import { buildFinderPath, type FinderQuery } from "~/shared/shades/finder-query";
import { sortLightToDeep } from "~/shared/shades/shade-depth";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";
import { describeUnavailable, formatDeliveryNote, Price } from "~/ui/price";
import { formatAverage } from "~/ui/rating";
import { Stars } from "~/ui/stars";
import { Swatch } from "~/ui/swatch";
import { CHOICE_STATE } from "./use-focus-after-choice";

interface ChoiceProps {
  to: FinderQuery;
  current: boolean;
  className?: string;
  children: ReactNode;
}

function Choice({ to, current, className, children }: ChoiceProps) {
  return (
    <Link
      to={buildFinderPath(to)}
      state={CHOICE_STATE}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      className={joinClasses(
        "group rounded-media transition-colors hover:bg-tint aria-[current]:bg-tint",
        className,
      )}
    >
      {children}
    </Link>
  );
}

interface ChoicesProps<Item, Key> {
  items: Item[];
  chosen: Key | undefined;
  /** The query with one of them chosen. */
  to: (key: Key) => FinderQuery;
}

export function BrandChoices({ items, chosen, to }: ChoicesProps<ShadeBrand, string>) {
  return (
    <ul className="-ml-2 grid grid-cols-2 gap-2 sm:-mr-2 sm:grid-cols-3 xl:grid-cols-4">
      {items.map(({ slug, name, logo, caption }) => (
        <li key={slug}>
          <Choice
            to={to(slug)}
            current={slug === chosen}
            className="flex h-full flex-col gap-2 p-2 lg:flex-row lg:gap-4"
          >
            {logo && (
              <Picture
                src={logo}
                alt=""
                width={96}
                height={48}
                sizes="96px"
                fit="contain"
                className="h-12 w-24 shrink-0"
              />
            )}
            <span className="min-w-0">
              <span className="block font-display leading-snug lg:text-lg">{name}</span>
              {caption && <span className="hidden text-xs text-muted lg:line-clamp-2">{caption}</span>}
            </span>
          </Choice>
        </li>
      ))}
    </ul>
  );
}

export function ProductChoices({ items, chosen, to }: ChoicesProps<ShadeCard, string>) {
  return (
    <ul className="-ml-2 grid gap-2 sm:-mr-2 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((card) => (
        <li key={card.slug}>
          <Choice to={to(card.slug)} current={card.slug === chosen} className="flex h-full gap-4 p-2">
            <Picture
              src={card.images[0]?.url}
              alt=""
              width={96}
              height={120}
              className="h-30 w-24 shrink-0"
            />
            <span className="flex min-w-0 flex-col gap-1.5 py-1">
              <span className="kicker tracking-[0.1em]">{card.category}</span>
              <span title={card.name} className="font-display text-lg leading-snug">
                {truncateName(card.name, CARD_NAME_LENGTH)}
              </span>
              <ProductFacts card={card} />
              <span className="mt-auto">
                <CardSwatches {...selectFirstShades(card)} />
              </span>
            </span>
          </Choice>
        </li>
      ))}
    </ul>
  );
}

/** Rating, reviews and price. The shade finder shows ratings with two decimals. */
function ProductFacts({ card }: { card: ShadeCard }) {
  const { rating, reviews, price, currency, in_stock } = card;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
      {reviews > 0 && (
        <span className="flex items-center gap-1.5">
          <Stars rating={rating} starDimension={12} />
          <span aria-hidden>{`${formatAverage(rating)} (${reviews})`}</span>
        </span>
      )}
      {in_stock ? (
        <span>
          <Price amount={price} currency={currency} className="font-semibold text-ink" />{" "}
          {price !== null && formatDeliveryNote(card)}
        </span>
      ) : (
        describeUnavailable(price)
      )}
    </span>
  );
}

export function ShadeChoices({ items, chosen, to }: ChoicesProps<Variant, number>) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-2 gap-y-3">
      {sortLightToDeep(items).map(({ id, name, value, undertone }) => (
        <li key={id}>
          <Choice
            to={to(id)}
            current={id === chosen}
            className="flex h-full flex-col items-center gap-2 px-1 py-3 text-center"
          >
            <Swatch
              value={value}
              name=""
              size={68}
              selected={id === chosen}
              className="transition-transform group-hover:scale-105"
            />
            <span className="w-full wrap-anywhere text-sm leading-tight font-medium">{name}</span>
            {undertone && <span className="-mt-1 text-xs text-muted">{undertone}</span>}
          </Choice>
        </li>
      ))}
    </ul>
  );
}
