/** The first shades of a card, drawn as a single image because a page has a hundred swatches. */
import type { FirstShades } from "./card-data";

export function CardSwatches({ foundName, shades, hiddenShades }: FirstShades) {
  if (shades.length === 0) return null;
  const names = shades.map((shade) => readShade(shade).name).join(", ");
  return (
    <span
      role="img"
      aria-label={`Shades: ${names}${hiddenShades > 0 ? ` and ${hiddenShades} more` : ""}`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted"
    >
      {shades.map((shade, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two shades may share colour and name, and none ever moves
        <i key={place} className="swatch" style={{ backgroundColor: readShade(shade).colour }} />
      ))}
      {hiddenShades > 0 && `+${hiddenShades}`}
      {foundName && <span className="basis-full truncate text-ink">{foundName}</span>}
    </span>
  );
}

/** A shade of a card is its colour and its name: "#c68642 Honey". */
const readShade = (shade: string) => ({ colour: shade.slice(0, 7), name: shade.slice(8) });
