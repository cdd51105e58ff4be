/**
 * The shade wall: strips of skin tones from light to deep. Pointing at a colour shows its name and product.
 * A press pins it, so that the pointer can move on to its link, and lists the shades of its strip. The next press pins
 * another.
 */
import { type CSSProperties, memo, type PointerEvent, useCallback, useMemo, useRef, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { toLoadResult } from "~/api/client/load-result";
import { fetchShadeWall, type WallShade } from "~/api/search";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { buildStripGradient, findPlace, getWaveOffset, splitIntoStrips } from "./wall-strips";

/** `colours` are separated by spaces. */
export function ShadeWall({ colours }: { colours: string }) {
  const [index, setIndex] = useState<number>();
  const [isPinned, setPinned] = useState(false);
  const { names, loadNames } = useShadeNames();
  const strips = useMemo(() => splitIntoStrips(colours.split(" ")), [colours]);
  const sortedColours = strips.flat();
  const value = index === undefined ? undefined : sortedColours[index];
  const shade = names?.find((each) => each.value === value);

  const selectShade = (next: number) => {
    loadNames();
    setIndex(next);
  };
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const nextIndex = isPinned ? undefined : findIndexAt(event, strips);
    if (nextIndex !== undefined && nextIndex !== index) selectShade(nextIndex);
  };
  const pin = (event: PointerEvent<HTMLElement>) => {
    const nextIndex = findIndexAt(event, strips);
    if (nextIndex === undefined) return;
    setPinned(!isPinned || nextIndex !== index);
    selectShade(nextIndex);
  };

  return (
    <div onPointerMove={pointAt} onPointerDown={pin}>
      <Strips strips={strips} pinned={isPinned ? index : undefined} />
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
      {isPinned && index !== undefined && names && (
        <StripShades colours={strips[findPlace(strips, index)?.strip ?? 0] ?? []} names={names} />
      )}
    </div>
  );
}

function StripShades({ colours, names }: { colours: string[]; names: WallShade[] }) {
  const shades = [...new Set(colours)].flatMap((value) => names.find((each) => each.value === value) ?? []);
  return (
    <ul aria-label="Shades of this strip" className="page mt-3 flex gap-3 overflow-x-auto py-1">
      {shades.map(({ value, name, brand, product, product_slug, variant_id }) => (
        <li key={variant_id} className="shrink-0">
          <Link
            to={`/products/${product_slug}?variant=${variant_id}`}
            className="flex min-h-14 max-w-72 items-center gap-3 rounded-media border border-line px-3 py-2 hover:border-edge"
          >
            <Swatch value={value} name="" size={32} />
            <span className="min-w-0 leading-snug">
              <span className="block truncate text-sm font-semibold">{name}</span>
              <span className="block truncate text-xs text-muted">
                {brand}, {product}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ShadeCaption({ value, shade }: { value: string | undefined; shade: WallShade | undefined }) {
  if (!value)
    return (
      <p className="min-h-11 py-2.5 text-sm text-muted print:hidden">
        Glide through the shades, light to deep
      </p>
    );
  return (
    <p className="flex min-h-11 items-center gap-3 text-sm">
      <Swatch value={value} name={shade?.name ?? value} size={28} />
      {shade && (
        <Link
          to={`/products/${shade.product_slug}?variant=${shade.variant_id}`}
          className="group leading-snug"
        >
          <span className="block font-display text-base underline decoration-accent decoration-1 underline-offset-4">
            {shade.name}
          </span>
          <span className="block text-xs text-muted group-hover:text-ink">
            {shade.brand}, {shade.product}
          </span>
        </Link>
      )}
    </p>
  );
}

interface StripsProps {
  strips: string[][];
  /** The index of the pinned shade. */
  pinned: number | undefined;
}

const Strips = memo(function Strips({ strips, pinned }: StripsProps) {
  const pinnedPlace = pinned === undefined ? undefined : findPlace(strips, pinned);
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
        >
          {pinnedPlace?.strip === index && (
            <i
              className="wall-pin"
              style={{ top: `${pinnedPlace.from}%`, height: `${pinnedPlace.share}%` }}
            />
          )}
        </span>
      ))}
    </div>
  );
});

/** The index of the shade under the pointer, counted from light to deep. */
function findIndexAt(event: PointerEvent<HTMLElement>, strips: string[][]): number | undefined {
  const target = (event.target as HTMLElement).closest<HTMLElement>("[data-strip]");
  const strip = Number(target?.dataset.strip ?? Number.NaN);
  const shades = strips[strip];
  if (!target || !shades) return undefined;
  const box = target.getBoundingClientRect();
  const row = Math.floor(((event.clientY - box.top) / box.height) * shades.length);
  const offset = strips.slice(0, strip).reduce((sum, each) => sum + each.length, 0);
  return offset + Math.min(Math.max(row, 0), shades.length - 1);
}

function useShadeNames() {
  const [names, setNames] = useState<WallShade[]>();
  const requested = useRef(false);
  const loadNames = useCallback(async () => {
    if (requested.current) return;
    requested.current = true;
    const result = await toLoadResult(fetchShadeWall(browserApi()));
    requested.current = result.ok;
    if (result.ok) setNames(result.value.shades);
  }, []);
  return { names, loadNames };
}
