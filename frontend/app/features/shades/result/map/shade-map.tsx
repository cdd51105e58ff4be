/** The map of all matching shades: light to deep and cool to warm. Also shown as a table. */
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";
import { FoldedTable } from "~/ui/lists/folded-table";
import { Swatch } from "~/ui/swatch";
import { buildMapPoints, enlargeCluster, isCrowded, MAP_SIZE, type MapPoint } from "./shade-map-points";

interface ShadeMapProps {
  startShades: StartShade[];
  matches: FoundMatch[];
}

const RADIUS = { own: 13, match: 9, range: 4 };
const MIDDLE = MAP_SIZE / 2;

export default function ShadeMap({ startShades, matches }: ShadeMapProps) {
  const points = buildMapPoints(startShades, matches);
  if (points.length < 2) return null;
  const startNames = startShades.map(({ name }) => name).join(", ");
  return (
    <section aria-labelledby="map-heading" className="mt-16 grid gap-8 lg:grid-cols-2 lg:gap-14">
      <div>
        <h3 id="map-heading" className="text-2xl">
          All of them on one map
        </h3>
        <p className="mt-3 max-w-prose text-muted">
          Lighter shades are higher up, warmer ones further right.{" "}
          {startShades.length > 1 ? "The ringed discs are those you named" : "The ringed disc is yours"}
          {startShades[0]?.range && "; the small dots are the rest of its range"}.
        </p>
        <MapTable points={points.filter(({ kind }) => kind !== "range")} />
      </div>
      <div className="grid content-start gap-4">
        <MapDrawing points={points} startNames={startNames} />
        {isCrowded(points) && (
          <MapDrawing
            points={enlargeCluster(points)}
            startNames={`Enlarged: ${startNames}`}
            caption="The middle of it, enlarged: yours and its matches"
          />
        )}
      </div>
    </section>
  );
}

interface MapDrawingProps {
  points: MapPoint[];
  startNames: string;
  caption?: string;
}

function MapDrawing({ points, startNames, caption }: MapDrawingProps) {
  const matchCount = points.filter(({ kind }) => kind === "match").length;
  return (
    <figure className="rounded-media bg-swatch-ground p-3 text-xs font-medium text-on-ground">
      {caption && <figcaption className="pb-2 text-sm">{caption}</figcaption>}
      <p aria-hidden className="text-center">
        ↑ Lighter
      </p>
      <svg
        role="img"
        aria-label={`${startNames} and ${matchCount} ${matchCount === 1 ? "match" : "matches"}, light to deep and cool to warm. The table says the same.`}
        viewBox={`0 0 ${MAP_SIZE} ${MAP_SIZE}`}
        className={`mx-auto block w-full ${caption ? "" : "max-w-md"}`}
      >
        <g className="stroke-swatch-ring" strokeDasharray="2 5" fill="none">
          <path d={`M${MIDDLE} 0V${MAP_SIZE}M0 ${MIDDLE}H${MAP_SIZE}`} />
        </g>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several shades may have one name and one colour
          <Disc key={index} point={point} />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between">
        <span>← Pinker, cooler</span>
        <span>↓ Deeper</span>
        <span>More golden, warmer →</span>
      </p>
    </figure>
  );
}

function Disc({ point: { kind, x, y, value, name, product } }: { point: MapPoint }) {
  return (
    <g>
      <title>{product ? `${name}, ${product}` : name}</title>
      {kind === "own" && (
        <circle cx={x} cy={y} r={RADIUS.own + 4} className="fill-none stroke-on-ground" strokeWidth="1.5" />
      )}
      <circle
        cx={x}
        cy={y}
        r={RADIUS[kind]}
        fill={value}
        strokeWidth="1"
        className={kind === "range" ? "stroke-swatch-ring" : "stroke-swatch-ground"}
      />
    </g>
  );
}

const MapTable = ({ points }: { points: MapPoint[] }) => (
  <FoldedTable
    title="Show the map as a table"
    columns={["Shade", "Lightness", "Warmth", "In words"]}
    className="mt-6"
  >
    {points.map((point, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: several shades may have one name and one colour
      <MapRow key={index} point={point} />
    ))}
  </FoldedTable>
);

function formatWarmth(warmth: number): string {
  const degrees = Math.round(warmth);
  return `${degrees > 0 ? "+" : ""}${degrees || 0}°`; // zero has no sign, and -0 is 0
}

function MapRow({ point: { name, product, value, lightness, warmth, words } }: { point: MapPoint }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="flex items-start gap-2 py-2 font-normal">
        <Swatch value={value} name="" />
        <span>
          {name}
          {product && <span className="block text-xs text-muted">{product}</span>}
        </span>
      </th>
      <td className="px-2 py-2 tabular-nums">{lightness.toFixed(0)}</td>
      <td className="px-2 py-2 tabular-nums">{formatWarmth(warmth)}</td>
      <td className="py-2">{words}</td>
    </tr>
  );
}
