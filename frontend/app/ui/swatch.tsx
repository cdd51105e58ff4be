/** One shade: a disc of its colour with a fine inner ring, so that pale shades keep an edge. */
import { joinClasses } from "./join-classes";

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
const DEFAULT_SIZE = 18;

export function Swatch({ value, name, size = DEFAULT_SIZE, selected = false, className }: SwatchProps) {
  const dimensions = size === DEFAULT_SIZE ? undefined : { width: size, height: size };
  const shared = {
    style: { ...dimensions, backgroundColor: value },
    className: joinClasses("swatch", selected && "outline-2 outline-offset-2 outline-ink", className),
  };
  if (!name) return <span aria-hidden {...shared} />;
  return <span role="img" aria-label={name} {...shared} />;
}
