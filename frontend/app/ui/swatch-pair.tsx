/**
 * Two shades as halves of a disc. A shared straight edge makes a difference easiest to see.
 *
 * The right half is painted over a whole disc of the left colour. Two halves side by side would each be
 * blended with the ground along the edge, which shows a seam even between equal colours.
 */
import { joinClasses } from "./join-classes";

interface Shade {
  value: string;
  name: string;
}

export function SwatchPair({ left, right, className }: { left: Shade; right: Shade; className?: string }) {
  return (
    <svg
      role="img"
      aria-label={`${left.name} beside ${right.name}`}
      viewBox="0 0 100 100"
      className={joinClasses("overflow-hidden rounded-full outline outline-swatch-ring", className)}
    >
      <rect width="100" height="100" fill={left.value} />
      <rect x="50" width="50" height="100" fill={right.value} />
    </svg>
  );
}
