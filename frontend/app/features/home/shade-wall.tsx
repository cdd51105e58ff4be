/** The wall of shades: strips of real colours flowing light to deep; pointing at one tells its name. */
import { type CSSProperties, memo, type PointerEvent, useState } from "react";
import type { WallShade } from "~/api/search";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { useWallNames } from "./use-wall-names";
import { hang, stripes, wave } from "./wall";

export function ShadeWall({ colours }: { colours: string[] }) {
  const [place, setPlace] = useState<number>();
  const { names, askForNames } = useWallNames();
  const strips = hang(colours);
  const ordered = strips.flat();
  const value = place === undefined ? undefined : ordered[place];
  const shade = names?.find((each) => each.value === value);

  const point = (next: number) => {
    askForNames();
    setPlace(next);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const found = placeAt(event, strips);
    if (found !== undefined && found !== place) point(found);
  };

  return (
    <div onPointerMove={follow} onPointerDown={follow}>
      <Strips strips={strips} />
      <div className="page mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 no-script:hidden">
        <input
          type="range"
          aria-label="Glide through the shades, light to deep"
          aria-valuetext={shade ? `${shade.name}, ${shade.value}` : "No shade chosen"}
          min={0}
          max={ordered.length - 1}
          value={place ?? 0}
          onFocus={askForNames}
          onChange={(event) => point(event.target.valueAsNumber)}
          style={{ "--shade": value } as CSSProperties}
          className="glide h-11 max-w-72 min-w-40 flex-1"
        />
        <Caption value={value} shade={shade} />
      </div>
    </div>
  );
}

function Caption({ value, shade }: { value: string | undefined; shade: WallShade | undefined }) {
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
      {strips.map((strip, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a strip has no name but its place
          key={place}
          data-strip={place}
          style={
            {
              "--strip": place,
              "--wave": wave(place, strips.length),
              background: stripes(strip),
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
});

/** Which shade lies under the pointer, counted from light to deep. */
function placeAt(event: PointerEvent<HTMLElement>, strips: string[][]): number | undefined {
  const target = event.target as HTMLElement;
  const strip = Number(target.dataset.strip ?? Number.NaN);
  const shades = strips[strip];
  if (!shades) return undefined;
  const box = target.getBoundingClientRect();
  const down = Math.floor(((event.clientY - box.top) / box.height) * shades.length);
  const before = strips.slice(0, strip).reduce((sum, each) => sum + each.length, 0);
  return before + Math.min(Math.max(down, 0), shades.length - 1);
}
