/** The photo with two markers: one on the shade, one on something white. */
import { useEffect, useRef, useState } from "react";
import { changeQuery, type FinderQuery } from "~/shared/shades/finder-query";
import { Button } from "~/ui/button";
import { useThrottledQuery } from "../finder/use-throttled-query";
import { findScene, type PhotoScene, type PhotoSubject } from "./find-scene";
import { MarkedPhoto } from "./marked-photo";
import { type Marks, moveMark, readAtMarks } from "./marks";
import type { MarkerKind, RelativePoint } from "./photo-marker";
import { PhotoProblem } from "./photo-problem";
import { PhotoReading } from "./photo-reading";
import { RadioChoice } from "./radio-choice";
import type { Pixels } from "./sample-patch";

const MIDDLE: RelativePoint = { x: 0.5, y: 0.5 };
const FIRST_WHITE: RelativePoint = { x: 0.8, y: 0.2 };
const SUBJECTS = { skin: "My skin", lips: "Lips", nails: "Nails" } as const;
/** The radius of a mark as a fraction of the shorter side. */
const INITIAL_SIZE = 0.05;
const SIZES = { min: 0.01, max: 0.2 };
const AIMS = { shade: "The shade", white: "Something white" } as const;
const UNREADABLE_TEXTS = {
  dark: "This photo is too dark to read a colour from. Try one by a window.",
  bright: "This photo is too bright to read a colour from. Try one out of the sun.",
};
const OTHER_TEXT = "We see no skin here. Move the mark to what you want matched, and say what it is.";
const POINT_TEXT = "Now press where the photo shows it.";
const TRANSPARENT_TEXT = "The picture is transparent there, so there is no colour to read. Move the mark.";

export function PhotoStage({ bitmap, query }: { bitmap: ImageBitmap; query: FinderQuery }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [aim, setAim] = useState<MarkerKind>("shade");
  const [marks, setMarks] = useState<Marks>({ shade: MIDDLE });
  /** Undefined while it is not clear, and then asked. */
  const [subject, setSubject] = useState<PhotoSubject>();
  /** The mark of the white stands somewhere from the first. What is there counts once the shopper has pointed. */
  const [hasWhite, setHasWhite] = useState(false);
  const [size, setSize] = useState(INITIAL_SIZE);
  const [{ pixels, scene }, setPhoto] = useState<{ pixels?: Pixels; scene?: PhotoScene }>({});
  const sendQuery = useThrottledQuery();
  const uncorrected = pixels && readAtMarks(pixels, { shade: marks.shade }, size);
  const reading = hasWhite ? pixels && readAtMarks(pixels, marks, size) : uncorrected;

  useEffect(() => {
    const context = canvas.current?.getContext("2d", { willReadFrequently: true });
    if (!context || bitmap.width === 0) return;
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const scene = findScene(pixels);
    setPhoto({ pixels, scene });
    setSubject(scene.kind === "skin" && !scene.isCloseUp ? "skin" : undefined);
    setMarks((before) => ({ ...before, shade: scene.kind === "skin" ? scene.cheek : MIDDLE }));
  }, [bitmap]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read, and nothing else, asks anew
  useEffect(() => {
    const { hex, possibleError } = reading ?? {};
    if (hex && subject) sendQuery(changeQuery(changeSubject(query, subject), { hex, possibleError }));
    else if (scene && query.hex) sendQuery(changeQuery(query, { hex: undefined, possibleError: undefined }));
  }, [reading?.hex, reading?.possibleError, subject, scene]);

  const place = (kind: MarkerKind, to: RelativePoint) => setMarks((before) => moveMark(before, kind, to));
  const point = (kind: MarkerKind, to: RelativePoint) => {
    place(kind, to);
    if (kind === "white") setHasWhite(true);
  };
  const chooseAim = (kind: MarkerKind) => {
    setAim(kind);
    if (!marks[kind]) place(kind, FIRST_WHITE);
  };
  const chooseSubject = (next: PhotoSubject) => {
    setSubject(next);
    if (scene?.kind === "skin") place("shade", next === "skin" ? scene.cheek : scene.red);
  };

  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <MarkedPhoto
        canvas={canvas}
        bitmap={bitmap}
        marks={marks}
        size={size}
        aim={aim}
        onAim={setAim}
        onMove={point}
        onResize={(change) => setSize((before) => Math.min(SIZES.max, Math.max(SIZES.min, before + change)))}
      />
      {scene && scene.kind !== "skin" && scene.kind !== "other" ? (
        <div className="self-center">
          <PhotoProblem text={UNREADABLE_TEXTS[scene.kind]} />
        </div>
      ) : (
        <div className="flex flex-col gap-3 sm:gap-6">
          <RadioChoice
            name="subject"
            title={subject ? "What are we matching?" : "What shall we match?"}
            choices={SUBJECTS}
            chosen={subject}
            onChoose={chooseSubject}
          />
          {scene?.kind === "other" && !subject && <PhotoProblem text={OTHER_TEXT} />}
          <RadioChoice
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
              min={SIZES.min * 100}
              max={SIZES.max * 100}
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
          {marks.white && (
            <Button
              look="quiet"
              className="self-start"
              onClick={() => {
                setMarks({ shade: marks.shade });
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
