/** A card's first shades, and how many more there are. */
import type { Card } from "~/api/search";
import { Swatch } from "~/ui/swatch";

const MOST = 4;

type Shades = Pick<Card, "variants" | "variant_count">;

export function CardSwatches({ variants, variant_count }: Shades) {
  const shown = variants.filter(({ value }) => value).slice(0, MOST);
  if (shown.length === 0) return null;
  const more = variant_count - shown.length;
  return (
    <ul aria-label="Shades" className="flex items-center gap-1.5">
      {shown.map(({ id, name, value }) => (
        <li key={id} className="flex">
          <Swatch value={value} name={name} />
        </li>
      ))}
      {more > 0 && <li className="text-xs text-muted">+{more}</li>}
    </ul>
  );
}
