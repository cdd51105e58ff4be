/** Opens a photo inside this browser: looked at before it is decoded, made smaller, and never sent anywhere. */
import { declaredSize } from "./picture-size";

export const NO_PICTURE = "This file is not a picture we can read. Try a JPEG, PNG or WebP photo.";
export const TOO_LARGE = "This picture is too large to open here. Try one of at most 50 megapixels.";
export const BROKEN = "This picture is broken and could not be opened. Try another one.";

export type Opened = { ok: true; bitmap: ImageBitmap } | { ok: false; sentence: string };

const MOST_PIXELS = 50_000_000;
const MOST_BYTES = 60_000_000;
const HEAD_BYTES = 1_048_576;
const SHOWN_SIDE = 1_200;

export async function openPicture(file: Blob): Promise<Opened> {
  if (file.size > MOST_BYTES) return { ok: false, sentence: TOO_LARGE };
  const size = declaredSize(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (!size || size.width * size.height === 0) return { ok: false, sentence: NO_PICTURE };
  if (size.width * size.height > MOST_PIXELS) return { ok: false, sentence: TOO_LARGE };
  try {
    return { ok: true, bitmap: await shrunk(file) };
  } catch {
    return { ok: false, sentence: BROKEN };
  }
}

/** The picture upright, with no side longer than a screen needs; nothing of the large one is kept. */
async function shrunk(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, SHOWN_SIDE / Math.max(whole.width, whole.height));
  if (scale === 1) return whole;
  const resizeWidth = Math.max(1, Math.round(whole.width * scale));
  const small = await createImageBitmap(whole, { resizeWidth, resizeQuality: "medium" });
  whole.close();
  return small;
}
