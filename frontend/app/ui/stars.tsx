/** A rating of up to five stars, filled exactly as far as it goes: one element, for a page has dozens. */
import type { CSSProperties } from "react";

interface StarsProps {
  rating: number;
  /** The side of one star, the gap between two, and their colours. */
  starDimension?: number;
  starSpacing?: number;
  starRatedColor?: string;
  starEmptyColor?: string;
}

const MOST = 5;

export function Stars({
  rating,
  starDimension = 16,
  starSpacing = 2,
  starRatedColor,
  starEmptyColor,
}: StarsProps) {
  const look = {
    "--star": `${starDimension}px`,
    "--star-step": `${starDimension + starSpacing}px`,
    ...starsReach(rating, starDimension, starSpacing),
    ...(starRatedColor && { "--star-rated": starRatedColor }),
    ...(starEmptyColor && { "--star-empty": starEmptyColor }),
  };
  return <span role="img" aria-label={starsAloud(rating)} className="stars" style={look as CSSProperties} />;
}

/** For an element that draws its stars itself (`before:stars`), in the style sheet's own size if none is given. */
export function starsReach(rating: number, dimension = 13, spacing = 2) {
  const filled = filledOf(rating);
  const reach = Math.floor(filled) * (dimension + spacing) + (filled % 1) * dimension;
  return { "--star-reach": `${Number(reach.toFixed(2))}px` } as CSSProperties;
}

export const starsAloud = (rating: number) => `${filledOf(rating).toFixed(1)} out of 5 stars`;

const filledOf = (rating: number) => Math.min(Math.max(rating, 0), MOST);
