/** The photo with its two marks: where the shade is, and where something white is. */
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { asked, type Question } from "~/features/shades/finder/question";
import { useAsk } from "~/features/shades/finder/use-ask";
import { Button } from "~/ui/button";
import { type Aim, Mark, type Place } from "./mark";
import { PhotoReading } from "./photo-reading";
import { type Pixels, patchOf, type Reading, reading, type Spot } from "./sampling";

const FIRST_PLACE: Record<Aim, Place> = { shade: { x: 0.5, y: 0.5 }, white: { x: 0.8, y: 0.2 } };
const FIRST_SIZE = 0.05;

interface PhotoStageProps {
  bitmap: ImageBitmap;
  question: Question;
}

export function PhotoStage({ bitmap, question }: PhotoStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [aim, setAim] = useState<Aim>("shade");
  const [places, setPlaces] = useState<Partial<Record<Aim, Place>>>({ shade: FIRST_PLACE.shade });
  const [size, setSize] = useState(FIRST_SIZE);
  const pixels = usePixels(bitmap, canvas);
  const ask = useAsk();
  const found = pixels && readPlaces(pixels, places, size);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read, and nothing else, asks anew
  useEffect(() => {
    if (found) ask(asked(question, { hex: found.hex, within: found.within }));
  }, [found?.hex, found?.within]);

  const move = (which: Aim, place: Place) => setPlaces((before) => ({ ...before, [which]: inside(place) }));
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    move(aim, {
      x: (event.clientX - frame.left) / frame.width,
      y: (event.clientY - frame.top) / frame.height,
    });
  };
  const choose = (which: Aim) => {
    setAim(which);
    if (!places[which]) move(which, FIRST_PLACE[which]);
  };

  return (
    <div className="mt-2 grid gap-8 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <div className="flex items-center justify-center rounded-media bg-swatch-ground">
        <div
          data-testid="photo-stage"
          onPointerDown={point}
          onPointerMove={point}
          className="relative max-w-full cursor-crosshair touch-none select-none"
        >
          <canvas
            ref={canvas}
            width={bitmap.width}
            height={bitmap.height}
            aria-label="Your photo"
            role="img"
            className="block max-h-[70vh] max-w-full rounded-media"
          />
          {(["shade", "white"] as const).map((which) => {
            const place = places[which];
            return (
              place && (
                <Mark
                  key={which}
                  aim={which}
                  place={place}
                  size={size * Math.min(1, bitmap.height / bitmap.width)}
                  active={aim === which}
                  onMove={(next) => move(which, next)}
                  onSize={(by) => setSize((before) => Math.min(0.2, Math.max(0.01, before + by)))}
                  onFocus={() => setAim(which)}
                />
              )
            );
          })}
        </div>
      </div>
      <div className="flex flex-col gap-6">
        <AimChoice aim={aim} onChoose={choose} />
        <label className="block text-sm font-semibold">
          Size of the spot
          <input
            type="range"
            min={1}
            max={20}
            step={1}
            value={Math.round(size * 100)}
            onChange={(event) => setSize(event.target.valueAsNumber / 100)}
            className="mt-2 block h-6 w-full max-w-xs accent-accent"
          />
        </label>
        {found && (
          <PhotoReading found={found} raw={rawOf(pixels, places, size)} corrected={Boolean(places.white)} />
        )}
        {places.white && (
          <Button
            look="quiet"
            className="self-start"
            onClick={() => {
              setPlaces({ shade: places.shade ?? FIRST_PLACE.shade });
              setAim("shade");
            }}
          >
            Leave out the white
          </Button>
        )}
      </div>
    </div>
  );
}

function AimChoice({ aim, onChoose }: { aim: Aim; onChoose: (aim: Aim) => void }) {
  const choices = [
    ["shade", "The shade"],
    ["white", "Something white"],
  ] as const;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">What are you pointing at?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(([which, label]) => (
          <label
            key={which}
            className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-5 text-sm font-medium has-checked:border-accent has-checked:bg-accent-tint"
          >
            <input
              type="radio"
              name="aim"
              checked={aim === which}
              onChange={() => onChoose(which)}
              onClick={() => onChoose(which)}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function usePixels(bitmap: ImageBitmap, canvas: React.RefObject<HTMLCanvasElement>): Pixels | undefined {
  const [pixels, setPixels] = useState<Pixels>();
  useEffect(() => {
    const brush = canvas.current?.getContext("2d", { willReadFrequently: true });
    if (!brush || bitmap.width === 0) return;
    brush.drawImage(bitmap, 0, 0);
    setPixels(brush.getImageData(0, 0, bitmap.width, bitmap.height));
  }, [bitmap, canvas]);
  return pixels;
}

function readPlaces(
  pixels: Pixels,
  { shade, white }: Partial<Record<Aim, Place>>,
  size: number,
): Reading | undefined {
  if (!shade) return undefined;
  const patch = patchOf(pixels, spotAt(pixels, shade, size));
  return reading(patch, white && patchOf(pixels, spotAt(pixels, white, size)));
}

function rawOf(pixels: Pixels, { shade }: Partial<Record<Aim, Place>>, size: number): string {
  return reading(patchOf(pixels, spotAt(pixels, shade ?? FIRST_PLACE.shade, size))).hex;
}

function spotAt({ width, height }: Pixels, { x, y }: Place, size: number): Spot {
  return { x: x * width, y: y * height, radius: Math.max(2, size * Math.min(width, height)) };
}

const within = (share: number) => Math.min(1, Math.max(0, share));
const inside = ({ x, y }: Place): Place => ({ x: within(x), y: within(y) });
