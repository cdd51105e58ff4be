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

/** What the style sheet makes it. */
const USUAL = 18;

export function Swatch({ value, name, size = USUAL, selected = false, className }: SwatchProps) {
  const measure = size === USUAL ? undefined : { width: size, height: size };
  const look = {
    style: { ...measure, backgroundColor: value },
    className: cx("swatch", selected && "outline-2 outline-offset-2 outline-ink", className),
  };
  if (!name) return <span aria-hidden {...look} />;
  return <span role="img" aria-label={name} {...look} />;
}
