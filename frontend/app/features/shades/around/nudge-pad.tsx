/** The nudge pad: a disc is moved lighter or deeper, cooler or warmer, and the nearest shades follow. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { fetchNudges, type Nudges } from "~/api/shades";
import { LoadInView } from "./load-in-view";
import { NearestShades } from "./nearest-shades";
import {
  describeNudge,
  findNudgeAt,
  findPosition,
  listNearest,
  NO_NUDGE,
  type Nudge,
  type NudgePosition,
  nudgeByKey,
} from "./nudge-grid";
import type { OwnColour, WantedColour } from "./wanted-colour";

export function NudgePad({ wanted, own }: { wanted: WantedColour; own: OwnColour }) {
  const wantedKey = JSON.stringify(wanted);
  return (
    <LoadInView name={`nudges ${wantedKey}`} fetchData={(api) => fetchNudges(api, wanted)}>
      {(nudges) => <LoadedPad key={wantedKey} nudges={nudges} own={own} />}
    </LoadInView>
  );
}

function LoadedPad({ nudges, own }: { nudges: Nudges; own: OwnColour }) {
  const [nudge, setNudge] = useState(NO_NUDGE);
  const position = findPosition(nudges, nudge);
  if (!position) return null;
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-2">
      <div className="text-xs font-medium">
        <p aria-hidden className="pb-1 text-center text-muted">
          Lighter
        </p>
        <Pad nudges={nudges} position={position} onMove={setNudge} />
        <p aria-hidden className="flex justify-between pt-1 text-muted">
          <span>Cooler, pinker</span>
          <span>Deeper</span>
          <span>Warmer, more golden</span>
        </p>
      </div>
      <div>
        <p role="status" className="text-sm">
          <strong className="inline-block font-semibold first-letter:uppercase">
            {describeNudge(nudge)}
          </strong>
          <span className="text-muted">; a step is about half a shade of a range</span>
        </p>
        <NearestShades nearest={listNearest(nudges, position)} position={position} ownName={own.name} />
      </div>
    </div>
  );
}

interface PadProps {
  nudges: Nudges;
  position: NudgePosition;
  onMove: (nudge: Nudge) => void;
}

/**
 * Two sliders in one. It has one value, so that each move changes it: a step lighter counts as much as a row of steps
 * warmer. What is read aloud is the text.
 */
export function Pad({ nudges: { steps, positions }, position, onMove }: PadProps) {
  const pad = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    const box = pad.current?.getBoundingClientRect();
    if (!box || event.buttons === 0) return;
    onMove(
      findNudgeAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, steps),
    );
  };
  const begin = (event: PointerEvent) => {
    pad.current?.setPointerCapture(event.pointerId);
    follow(event);
  };
  const press = (event: KeyboardEvent) => {
    // With these the browser goes back and the page scrolls.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nudgeByKey(event.key, position, steps);
    if (!next) return;
    event.preventDefault();
    onMove(next);
  };
  const side = 2 * steps + 1;
  const highest = steps * side + steps;
  return (
    <div
      ref={pad}
      role="slider"
      tabIndex={0}
      aria-label="Nudge your shade with the arrow keys"
      aria-valuemin={-highest}
      aria-valuemax={highest}
      aria-valuenow={position.lighter * side + position.warmer}
      aria-valuetext={describeNudge(position)}
      onPointerDown={begin}
      onPointerMove={follow}
      onKeyDown={press}
      className="relative aspect-[4/3] w-full cursor-grab touch-none overflow-hidden rounded-media bg-swatch-ground select-none"
    >
      <svg aria-hidden viewBox={`0 0 ${side} ${side}`} preserveAspectRatio="none" className="block size-full">
        {positions.map(({ lighter, warmer, hex }) => (
          <rect
            key={`${lighter} ${warmer}`}
            x={warmer + steps}
            y={steps - lighter}
            width="1.02"
            height="1.02"
            fill={hex}
          />
        ))}
      </svg>
      <span
        aria-hidden
        style={{
          left: `${((position.warmer + steps + 0.5) / side) * 100}%`,
          top: `${((steps - position.lighter + 0.5) / side) * 100}%`,
          backgroundColor: position.hex,
        }}
        className="absolute size-11 -translate-1/2 rounded-full border-3 border-swatch-ground shadow-float outline-2 outline-on-ground"
      />
    </div>
  );
}
