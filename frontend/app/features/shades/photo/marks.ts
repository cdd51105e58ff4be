/** The marks on a photo: where they stand, and the colour that is read there. */
import type { MarkerKind, RelativePoint } from "./photo-marker";
import { type ColourReading, readColour } from "./read-colour";
import { type Pixels, type Spot, samplePatch } from "./sample-patch";

export interface Marks {
  shade: RelativePoint;
  white?: RelativePoint;
}

export const moveMark = (marks: Marks, kind: MarkerKind, { x, y }: RelativePoint): Marks => ({
  ...marks,
  [kind]: { x: clampShare(x), y: clampShare(y) },
});

const clampShare = (share: number) => Math.min(1, Math.max(0, share));

/** `size` is the radius of a mark as a fraction of the shorter side. Undefined where the picture is transparent. */
export function readAtMarks(
  pixels: Pixels,
  { shade, white }: Marks,
  size: number,
): ColourReading | undefined {
  const shadePatch = samplePatch(pixels, toSpot(pixels, shade, size));
  if (shadePatch.isTransparent) return undefined;
  return readColour(shadePatch, white && samplePatch(pixels, toSpot(pixels, white, size)));
}

function toSpot({ width, height }: Pixels, { x, y }: RelativePoint, size: number): Spot {
  return { x: x * width, y: y * height, radius: Math.max(2, size * Math.min(width, height)) };
}
