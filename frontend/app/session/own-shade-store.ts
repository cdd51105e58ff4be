/**
 * The shade that the shopper wears, for pages, and the parts that show the shop through it. Empty on the server and
 * until the passport has loaded: the chip of the header fills it.
 */
import type { ComponentType, ReactNode } from "react";
import type { Review, ReviewCounts, Variant } from "~/api/product";
import type { WornColour } from "~/api/search";
import { createStore, useStore } from "~/create-store";

export interface SimilarReviewsProps {
  /**
   * `all` is undefined until all reviews are loaded; `reviews` are those that the page selects. Where they are too
   * many there are `counts` instead, and the API selects them by shades.
   */
  state: {
    all: Review[] | undefined;
    counts: ReviewCounts | undefined;
    reviews: Review[];
    reload: () => Promise<void>;
    chooseShades: (shades: string) => void;
  };
  /** Gets the reviews in another order, or nothing for that of the page. */
  onChange: (reviews: Review[] | undefined) => void;
}

export interface OwnShade {
  worn: WornColour;
  /** The shade of a product that its card shows over the picture. Undefined where it shows none. */
  getClosestShadeId: (slug: string) => number | undefined;
  parts: OwnShadeParts;
}

/** Parts of pages that show it: on the home page, on a card, on the pages of a brand and of a product, in reviews. */
interface OwnShadeParts {
  Greeting: ComponentType;
  ShadeNews: ComponentType<{ children: ReactNode }>;
  Card: ComponentType<{ slug: string; picture: string | undefined }>;
  Brand: ComponentType<{ slug: string }>;
  Product: ComponentType<{ slug: string; variants: Variant[] }>;
  Reviews: ComponentType<SimilarReviewsProps>;
}

const ownShade = createStore<OwnShade | undefined>(undefined);

export const getOwnShade = ownShade.get;

export const useOwnShade = (): OwnShade | undefined => useStore(ownShade, (current) => current, undefined);

export const setOwnShade = ownShade.set;

/** The key that tells two worn shades apart. */
export const getWornKey = (worn: WornColour | undefined): string | undefined =>
  worn && `${worn.variant_id ?? ""} ${worn.hex}`;
