/** The photo with two markers: one on the shade, one on something white. */
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { changeQuery, type FinderQuery } from "~/shared/shades/finder-query";
import { Button } from "~/ui/button";
import { useThrottledQuery } from "../finder/use-throttled-query";
import { findScene, type PhotoScene, type PhotoSubject } from "./find-scene";
import { type MarkerKind, PhotoMarker, type RelativePoint } from "./photo-marker";
import { PhotoProblem } from "./photo-problem";
import { PhotoReading } from "./photo-reading";
import { type ColourReading, type Pixels, readColour, type Spot, samplePatch } from "./read-colour";

const MIDDLE: RelativePoint = { x: 0.5, y: 0.5 };
const FIRST_WHITE: RelativePoint = { x: 0.8, y: 0.2 };
const SUBJECTS = { skin: "My skin", lips: "Lips", nails: "Nails" } as const;
const INITIAL_SIZE = 0.05;
const AIMS = { shade: "The shade", white: "Something white" } as const;
const UNREADABLE_TEXTS = {
  dark: "This photo is too dark to read a colour from. Try one by a window.",
  bright: "This photo is too bright to read a colour from. Try one out of the sun.",
};
const OTHER_TEXT = "We see no skin here. Move the mark to what you want matched, and say what it is.";
const POINT_TEXT = "Now press where the photo shows it.";
const TRANSPARENT_TEXT = "The picture is transparent there, so there is no colour to read. Move the mark.";

interface Positions {
  shade: RelativePoint;
  white?: RelativePoint;
}

export function PhotoStage({ bitmap, query }: { bitmap: ImageBitmap; query: FinderQuery }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [aim, setAim] = useState<MarkerKind>("shade");
  const [positions, setPositions] = useState<Positions>({ shade: MIDDLE });
  /** Undefined while it is not clear, and then asked. */
  const [subject, setSubject] = useState<PhotoSubject>();
  /** The mark of the white stands somewhere from the first. What is there counts once the shopper has pointed. */
  const [hasWhite, setHasWhite] = useState(false);
  const [size, setSize] = useState(INITIAL_SIZE);
  const [{ pixels, scene }, setPhoto] = useState<{ pixels?: Pixels; scene?: PhotoScene }>({});
  const sendQuery = useThrottledQuery();
  const uncorrected = pixels && readAtPositions(pixels, { shade: positions.shade }, size);
  const reading = hasWhite ? pixels && readAtPositions(pixels, positions, size) : uncorrected;

  useEffect(() => {
    const context = canvas.current?.getContext("2d", { willReadFrequently: true });
    if (!context || bitmap.width === 0) return;
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const scene = findScene(pixels);
    setPhoto({ pixels, scene });
    setSubject(scene.kind === "skin" && !scene.isCloseUp ? "skin" : undefined);
    setPositions((before) => ({ ...before, shade: scene.kind === "skin" ? scene.cheek : MIDDLE }));
  }, [bitmap]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read, and nothing else, asks anew
  useEffect(() => {
    const { hex, possibleError } = reading ?? {};
    if (hex && subject) sendQuery(changeQuery(changeSubject(query, subject), { hex, possibleError }));
    else if (scene && query.hex) sendQuery(changeQuery(query, { hex: undefined, possibleError: undefined }));
  }, [reading?.hex, reading?.possibleError, subject, scene]);

  const place = (markerKind: MarkerKind, position: RelativePoint) =>
    setPositions((before) => ({ ...before, [markerKind]: clampPosition(position) }));
  const move = (markerKind: MarkerKind, position: RelativePoint) => {
    place(markerKind, position);
    if (markerKind === "white") setHasWhite(true);
  };
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    move(aim, {
      x: (event.clientX - frame.left) / frame.width,
      y: (event.clientY - frame.top) / frame.height,
    });
  };
  const chooseAim = (markerKind: MarkerKind) => {
    setAim(markerKind);
    if (!positions[markerKind]) place(markerKind, FIRST_WHITE);
  };
  const chooseSubject = (next: PhotoSubject) => {
    setSubject(next);
    if (scene?.kind === "skin") place("shade", next === "skin" ? scene.cheek : scene.red);
  };

  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <div className="flex items-center justify-center rounded-media bg-swatch-ground">
        <div
          data-testid="photo-stage"
          onPointerDown={handlePointer}
          onPointerMove={handlePointer}
          className="relative max-w-full cursor-crosshair touch-none select-none"
        >
          <canvas
            ref={canvas}
            width={bitmap.width}
            height={bitmap.height}
            aria-label="Your photo"
            role="img"
            className="block max-h-[34svh] max-w-full rounded-media sm:max-h-[46svh]"
          />
          {(["shade", "white"] as const).map((markerKind) => {
            const position = positions[markerKind];
            return (
              position && (
                <PhotoMarker
                  key={markerKind}
                  kind={markerKind}
                  position={position}
                  size={size * Math.min(1, bitmap.height / bitmap.width)}
                  active={aim === markerKind}
                  onMove={(next) => move(markerKind, next)}
                  onSize={(change) => setSize((before) => Math.min(0.2, Math.max(0.01, before + change)))}
                  onFocus={() => setAim(markerKind)}
                />
              )
            );
          })}
        </div>
      </div>
      {scene && scene.kind !== "skin" && scene.kind !== "other" ? (
        <div className="self-center">
          <PhotoProblem text={UNREADABLE_TEXTS[scene.kind]} />
        </div>
      ) : (
        <div className="flex flex-col gap-3 sm:gap-6">
          <Choice
            name="subject"
            title={subject ? "What are we matching?" : "What shall we match?"}
            choices={SUBJECTS}
            chosen={subject}
            onChoose={chooseSubject}
          />
          {scene?.kind === "other" && !subject && <PhotoProblem text={OTHER_TEXT} />}
          <Choice
            name="aim"
            title="What are you pointing at?"
            choices={AIMS}
            chosen={aim}
            onChoose={chooseAim}
          />
          <label className="block text-sm font-semibold">
            Size of the spot
            <input
              type="range"
              min={1}
              max={20}
              step={1}
              value={Math.round(size * 100)}
              onChange={(event) => setSize(event.target.valueAsNumber / 100)}
              className="mt-2 block h-6 w-full max-w-sm accent-accent"
            />
          </label>
          {aim === "white" && !hasWhite && (
            <p role="status" className="text-sm">
              {POINT_TEXT}
            </p>
          )}
          {pixels && !reading && (
            <p role="status" className="text-sm text-error">
              {TRANSPARENT_TEXT}
            </p>
          )}
          {reading && uncorrected && (
            <PhotoReading reading={reading} uncorrectedHex={uncorrected.hex} corrected={hasWhite} />
          )}
          {positions.white && (
            <Button
              look="quiet"
              className="self-start"
              onClick={() => {
                setPositions({ shade: positions.shade });
                setHasWhite(false);
                setAim("shade");
              }}
            >
              Leave out the white
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The department of what is pointed at. What else was chosen of it does not fit another. */
function changeSubject(query: FinderQuery, subject: PhotoSubject): FinderQuery {
  if (readSubject(query) === subject) return query;
  return { ...query, matchFilters: subject === "skin" ? {} : { department: subject } };
}

const readSubject = ({ matchFilters: { department } }: FinderQuery): PhotoSubject =>
  department === "lips" || department === "nails" ? department : "skin";

interface ChoiceProps<Name extends string> {
  name: string;
  title: string;
  choices: Record<Name, string>;
  chosen: Name | undefined;
  onChoose: (name: Name) => void;
}

function Choice<Name extends string>({ name, title, choices, chosen, onChoose }: ChoiceProps<Name>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{title}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.entries(choices) as [Name, string][]).map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm font-medium has-checked:border-accent has-checked:bg-accent-tint sm:px-5"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              onClick={() => onChoose(value)}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function readAtPositions(
  pixels: Pixels,
  { shade, white }: Positions,
  size: number,
): ColourReading | undefined {
  const shadePatch = samplePatch(pixels, toSpot(pixels, shade, size));
  if (shadePatch.isTransparent) return undefined;
  return readColour(shadePatch, white && samplePatch(pixels, toSpot(pixels, white, size)));
}

function toSpot({ width, height }: Pixels, { x, y }: RelativePoint, size: number): Spot {
  return { x: x * width, y: y * height, radius: Math.max(2, size * Math.min(width, height)) };
}

const clampShare = (share: number) => Math.min(1, Math.max(0, share));
const clampPosition = ({ x, y }: RelativePoint): RelativePoint => ({ x: clampShare(x), y: clampShare(y) });
