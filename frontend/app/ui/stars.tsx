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

const MAX_STARS = 5;

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
    ...getStarsStyle(rating, starDimension, starSpacing),
    ...(starRatedColor && { "--star-rated": starRatedColor }),
    ...(starEmptyColor && { "--star-empty": starEmptyColor }),
  };
  return (
    <span role="img" aria-label={describeStars(rating)} className="stars" style={look as CSSProperties} />
  );
}

/** For an element that draws its stars itself (`before:stars`), in the style sheet's own size if none is given. */
export function getStarsStyle(rating: number, dimension = 13, spacing = 2) {
  const filled = clampRating(rating);
  const width = Math.floor(filled) * (dimension + spacing) + (filled % 1) * dimension;
  return { "--star-reach": `${Number(width.toFixed(2))}px` } as CSSProperties;
}

export const describeStars = (rating: number) => `${clampRating(rating).toFixed(1)} out of 5 stars`;

const clampRating = (rating: number) => Math.min(Math.max(rating, 0), MAX_STARS);
