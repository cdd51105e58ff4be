/** The first shades of a card, drawn as a single image because a page has a hundred swatches. */
import type { FirstShades } from "./card-data";

/** The length of "#c68642". */
const COLOUR_LENGTH = 7;

export function CardSwatches({ found, shades, hiddenShades }: FirstShades) {
  if (shades.length === 0) return null;
  const names = shades.map((shade) => shade.slice(COLOUR_LENGTH + 1)).join(", ");
  return (
    <span
      role="img"
      aria-label={`Shades: ${names}${hiddenShades > 0 ? ` and ${hiddenShades} more` : ""}`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted"
    >
      {shades.map((shade) => (
        <i key={shade} className="swatch" style={{ backgroundColor: shade.slice(0, COLOUR_LENGTH) }} />
      ))}
      {hiddenShades > 0 && `+${hiddenShades}`}
      {found && <span className="basis-full truncate text-ink">{found}</span>}
    </span>
  );
}
