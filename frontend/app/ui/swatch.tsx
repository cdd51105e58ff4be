/** A disc in the colour of a shade. An inner ring keeps pale shades visible. */
import { joinClasses } from "./join-classes";

interface SwatchProps {
  value: string;
  /** The accessible name. Empty if the same text is shown beside it. */
  name: string;
  size?: number;
  selected?: boolean;
  className?: string;
}

/** The size set in the style sheet. */
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
