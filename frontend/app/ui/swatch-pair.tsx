/** Two shades as halves of a disc. A shared straight edge makes a difference easiest to see. */
import { joinClasses } from "./join-classes";

export interface Shade {
  value: string;
  name: string;
}

interface SwatchPairProps {
  left: Shade;
  right: Shade;
  className?: string;
}

export function SwatchPair({ left, right, className }: SwatchPairProps) {
  return (
    <svg
      role="img"
      aria-label={`${left.name} beside ${right.name}`}
      viewBox="0 0 100 100"
      className={joinClasses("rounded-full bg-swatch-ground", className)}
    >
      <path d="M50 0a50 50 0 0 0 0 100z" fill={left.value} />
      <path d="M50 0a50 50 0 0 1 0 100z" fill={right.value} />
      <circle
        cx="50"
        cy="50"
        r="49.8"
        fill="none"
        vectorEffect="non-scaling-stroke"
        className="stroke-swatch-ring"
      />
    </svg>
  );
}
