/** One shade: a disc of its colour with a fine inner ring, so that pale shades keep an edge. */
import { cx } from "./classes";

interface SwatchProps {
  /** The colour, as the catalogue writes it. */
  value: string;
  /** Said aloud; empty where the same words stand beside it. */
  name: string;
  size?: number;
  selected?: boolean;
  className?: string;
}

export function Swatch({ value, name, size = 28, selected = false, className }: SwatchProps) {
  return (
    <svg
      role={name ? "img" : undefined}
      aria-label={name || undefined}
      aria-hidden={name ? undefined : true}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      className={cx(
        "shrink-0 rounded-full bg-swatch-ground",
        selected && "outline-2 outline-offset-2 outline-ink",
        className,
      )}
    >
      <circle cx="14" cy="14" r="14" fill={value} />
      <circle
        cx="14"
        cy="14"
        r="13.5"
        fill="none"
        vectorEffect="non-scaling-stroke"
        className="stroke-swatch-ring"
      />
    </svg>
  );
}
