/** The shades nearest to a position of the nudge pad. */
import { describeVerdict } from "~/shared/shades/verdict-words";
import { Link } from "~/ui/link";
import { describePrice } from "~/ui/price";
import { SwatchPair } from "~/ui/swatch-pair";
import { isNudged, type NearShade, type Nudge } from "./nudge-grid";

interface NearestShadesProps {
  nearest: NearShade[];
  position: Nudge & { hex: string };
  ownName: string;
}

export function NearestShades({ nearest, position, ownName }: NearestShadesProps) {
  const isMoved = isNudged(position);
  return (
    <ol aria-label="Nearest shades" className="mt-3 divide-y divide-line border-y border-line">
      {nearest.map(({ delta_e, verdict, ...shade }) => (
        <li key={shade.variant_id} className="flex items-center gap-x-3 py-2 text-sm">
          <SwatchPair
            left={{ name: isMoved ? "The nudged colour" : ownName, value: position.hex }}
            right={{ name: shade.name, value: shade.matched }}
            className="size-11 shrink-0"
          />
          <span className="min-w-0 flex-1 leading-snug">
            <Link
              to={`/products/${shade.product_slug}?variant=${shade.variant_id}`}
              className="block font-semibold underline-offset-4 hover:underline"
            >
              {shade.name}
            </Link>
            <span className="block text-xs text-muted">
              {shade.brand} {shade.product}, {describePrice({ ...shade, currency: "GBP" })}
            </span>
            <span className="block text-xs text-muted tabular-nums">
              ΔE {delta_e.toFixed(1)} to {isMoved ? "the nudged colour" : "yours"}, {describeVerdict(verdict)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
