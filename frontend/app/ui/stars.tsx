/** A rating of up to five stars, filled exactly as far as it goes. */
import { useId } from "react";

interface StarsProps {
  rating: number;
  /** The side of one star, the gap between two, and their colours. */
  starDimension?: number;
  starSpacing?: number;
  starRatedColor?: string;
  starEmptyColor?: string;
}

const MOST = 5;
const SIDE = 24;
const STAR = "l3.1 6.6 7.1.9-5.2 5 1.3 7.1-6.3-3.5-6.3 3.5 1.3-7.1-5.2-5 7.1-.9z";

export function Stars({
  rating,
  starDimension = 16,
  starSpacing = 2,
  starRatedColor = "var(--color-star)",
  starEmptyColor = "var(--color-line)",
}: StarsProps) {
  const fill = useId();
  const filled = Math.min(Math.max(rating, 0), MOST);
  const step = SIDE + (starSpacing * SIDE) / starDimension;
  const width = step * MOST - (step - SIDE);
  const stars = Array.from({ length: MOST }, (_, place) => `M${place * step + SIDE / 2} 1.8${STAR}`);
  const reach = Math.floor(filled) * step + (filled % 1) * SIDE;
  const edge = `${Number(((reach / width) * 100).toFixed(2))}%`;
  return (
    <svg
      role="img"
      aria-label={`${filled.toFixed(1)} out of 5 stars`}
      viewBox={`0 0 ${width} ${SIDE}`}
      height={starDimension}
      className="shrink-0"
    >
      <linearGradient id={fill}>
        <stop offset={edge} stopColor={starRatedColor} />
        <stop offset={edge} stopColor={starEmptyColor} />
      </linearGradient>
      <path d={stars.join("")} fill={`url(#${fill})`} />
    </svg>
  );
}
