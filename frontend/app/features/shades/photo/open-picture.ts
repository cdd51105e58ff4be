/** Opens a photo in the browser: checks its size, decodes it and shrinks it. It is never uploaded. */
import { type PictureSize, readDeclaredSize } from "./picture-size";

const UNREADABLE_PICTURE_TEXT = "This file is not a picture we can read. Try a JPEG, PNG or WebP photo.";
const LARGE_PICTURE_TEXT = "This picture is too large to open here. Try one of at most 50 megapixels.";
const BROKEN_PICTURE_TEXT = "This picture is broken and could not be opened. Try another one.";
const SMALL_PICTURE_TEXT =
  "This picture is too small or too narrow to point at a spot in it. Try a larger one.";
const HEIC_TEXT = "We cannot open HEIC photos here. Save it as a JPEG, or take a screenshot of it.";
/** At the start of such a file. */
const HEIC_BRAND = /^ftyp(heic|heix|mif1|msf1|hevc)/;

const MAX_PIXELS = 50_000_000;
const MAX_BYTES = 60_000_000;
const HEADER_BYTES = 1_048_576;
const MAX_SIDE = 1_200;
/** Of the shorter side, once the picture is shrunk. */
const MIN_SIDE = 32;

type OpenedPicture = { ok: true; bitmap: ImageBitmap } | { ok: false; message: string };

export async function openPicture(file: Blob): Promise<OpenedPicture> {
  if (file.size > MAX_BYTES) return { ok: false, message: LARGE_PICTURE_TEXT };
  const size = readDeclaredSize(await file.slice(0, HEADER_BYTES).arrayBuffer());
  if (!size || size.width * size.height === 0) {
    const isHeic = /hei[cf]/i.test(file.type) || HEIC_BRAND.test(await file.slice(4, 12).text());
    return { ok: false, message: isHeic ? HEIC_TEXT : UNREADABLE_PICTURE_TEXT };
  }
  if (size.width * size.height > MAX_PIXELS) return { ok: false, message: LARGE_PICTURE_TEXT };
  if (Math.min(size.width, size.height) * getScale(size) < MIN_SIDE)
    return { ok: false, message: SMALL_PICTURE_TEXT };
  try {
    return { ok: true, bitmap: await shrinkPicture(file) };
  } catch {
    return { ok: false, message: BROKEN_PICTURE_TEXT };
  }
}

/** The picture turned upright and no larger than needed. The full-size picture is released. */
async function shrinkPicture(file: Blob): Promise<ImageBitmap> {
  const original = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = getScale(original);
  if (scale === 1) return original;
  const resizeWidth = Math.max(1, Math.round(original.width * scale));
  const resized = await createImageBitmap(original, { resizeWidth, resizeQuality: "medium" });
  original.close();
  return resized;
}

const getScale = ({ width, height }: PictureSize) => Math.min(1, MAX_SIDE / Math.max(width, height));
