/** A star rating with partly filled stars. A single element, because a page has dozens. */
import type { CSSProperties } from "react";
import { formatRating } from "./rating";

interface StarsProps {
  rating: number;
  /** The size of a star, the gap between stars, and their colours. */
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

/**
 * Styles for an element that draws its stars itself (`before:stars`). Omitted values are those of the style
 * sheet.
 */
export function getStarsStyle(rating: number, dimension = 13, spacing = 2) {
  const filled = clampRating(rating);
  const width = Math.floor(filled) * (dimension + spacing) + (filled % 1) * dimension;
  return { "--star-reach": `${Number(width.toFixed(2))}px` } as CSSProperties;
}

export const describeStars = (rating: number) => `${formatRating(clampRating(rating))} out of 5 stars`;

const clampRating = (rating: number) => Math.min(Math.max(rating, 0), MAX_STARS);
