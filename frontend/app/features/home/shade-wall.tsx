/** The shade wall: strips of colours from light to deep. Pointing at a colour shows its name. */
import { type CSSProperties, memo, type PointerEvent, useState } from "react";
import type { WallShade } from "~/api/search";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { buildStripGradient, getWaveOffset, splitIntoStrips } from "./shade-strips";
import { useShadeNames } from "./use-wall-names";

export function ShadeWall({ colours }: { colours: string[] }) {
  const [index, setIndex] = useState<number>();
  const { names, loadNames } = useShadeNames();
  const strips = splitIntoStrips(colours);
  const sortedColours = strips.flat();
  const value = index === undefined ? undefined : sortedColours[index];
  const shade = names?.find((each) => each.value === value);

  const selectShade = (next: number) => {
    loadNames();
    setIndex(next);
  };
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    const nextIndex = findIndexAt(event, strips);
    if (nextIndex !== undefined && nextIndex !== index) selectShade(nextIndex);
  };

  return (
    <div onPointerMove={handlePointer} onPointerDown={handlePointer}>
      <Strips strips={strips} />
      <div className="page mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 no-script:hidden">
        <input
          type="range"
          aria-label="Glide through the shades, light to deep"
          aria-valuetext={shade ? `${shade.name}, ${shade.value}` : "No shade chosen"}
          min={0}
          max={sortedColours.length - 1}
          value={index ?? 0}
          onFocus={loadNames}
          onChange={(event) => selectShade(event.target.valueAsNumber)}
          style={{ "--shade": value } as CSSProperties}
          className="glide h-11 max-w-72 min-w-40 flex-1"
        />
        <ShadeCaption value={value} shade={shade} />
      </div>
    </div>
  );
}

function ShadeCaption({ value, shade }: { value: string | undefined; shade: WallShade | undefined }) {
  if (!value)
    return <p className="min-h-11 py-2.5 text-sm text-muted">Glide through the shades, light to deep</p>;
  return (
    <p className="flex min-h-11 items-center gap-3 text-sm">
      <Swatch value={value} name={shade?.name ?? value} size={28} />
      {shade && (
        <Link
          to={`/products/${shade.product_slug}?variant=${shade.variant_id}`}
          className="font-display text-base underline decoration-accent decoration-1 underline-offset-4"
        >
          {shade.name}
        </Link>
      )}
    </p>
  );
}

const Strips = memo(function Strips({ strips }: { strips: string[][] }) {
  return (
    <div
      role="img"
      aria-label={`A wall of ${strips.flat().length} shades from the catalogue, flowing from light to deep`}
      className="shade-wall"
    >
      {strips.map((strip, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: strips never change order and have no other key
          key={index}
          data-strip={index}
          style={
            {
              "--strip": index,
              "--wave": getWaveOffset(index, strips.length),
              background: buildStripGradient(strip),
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
});

/** The index of the shade under the pointer, counted from light to deep. */
function findIndexAt(event: PointerEvent<HTMLElement>, strips: string[][]): number | undefined {
  const target = event.target as HTMLElement;
  const strip = Number(target.dataset.strip ?? Number.NaN);
  const shades = strips[strip];
  if (!shades) return undefined;
  const box = target.getBoundingClientRect();
  const row = Math.floor(((event.clientY - box.top) / box.height) * shades.length);
  const offset = strips.slice(0, strip).reduce((sum, each) => sum + each.length, 0);
  return offset + Math.min(Math.max(row, 0), shades.length - 1);
}
