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
/** A card's, of which a page has dozens: what the style sheet makes of stars that say no more than their rating. */
const USUAL = { dimension: 13, step: 15 };

export function Stars({
  rating,
  starDimension = 16,
  starSpacing = 2,
  starRatedColor,
  starEmptyColor,
}: StarsProps) {
  const filled = Math.min(Math.max(rating, 0), MOST);
  const step = starDimension + starSpacing;
  const reach = Math.floor(filled) * step + (filled % 1) * starDimension;
  const isUsual = starDimension === USUAL.dimension && step === USUAL.step;
  const look = {
    ...(!isUsual && { "--star": `${starDimension}px`, "--star-step": `${step}px` }),
    "--star-reach": `${Number(reach.toFixed(2))}px`,
    ...(starRatedColor && { "--star-rated": starRatedColor }),
    ...(starEmptyColor && { "--star-empty": starEmptyColor }),
  };
  return (
    <span
      role="img"
      aria-label={`${filled.toFixed(1)} out of 5 stars`}
      className="stars"
      style={look as CSSProperties}
    />
  );
}
