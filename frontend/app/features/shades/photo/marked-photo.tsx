/** The photo with its marks. A press on it moves the mark that is aimed with. */
import type { PointerEvent, RefObject } from "react";
import type { Marks } from "./marks";
import { type MarkerKind, PhotoMarker, type RelativePoint } from "./photo-marker";

interface MarkedPhotoProps {
  canvas: RefObject<HTMLCanvasElement>;
  bitmap: ImageBitmap;
  marks: Marks;
  /** The radius of a mark as a fraction of the shorter side. */
  size: number;
  aim: MarkerKind;
  onAim: (kind: MarkerKind) => void;
  onMove: (kind: MarkerKind, to: RelativePoint) => void;
  onResize: (change: number) => void;
}

export function MarkedPhoto({ canvas, bitmap, marks, size, aim, onAim, onMove, onResize }: MarkedPhotoProps) {
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    onMove(aim, {
      x: (event.clientX - frame.left) / frame.width,
      y: (event.clientY - frame.top) / frame.height,
    });
  };
  return (
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
        {(["shade", "white"] as const).map((kind) => {
          const position = marks[kind];
          return (
            position && (
              <PhotoMarker
                key={kind}
                kind={kind}
                position={position}
                size={size * Math.min(1, bitmap.height / bitmap.width)}
                active={aim === kind}
                onMove={(next) => onMove(kind, next)}
                onSize={onResize}
                onFocus={() => onAim(kind)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
