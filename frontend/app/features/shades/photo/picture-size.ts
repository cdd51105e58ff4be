/** Reads the size of a picture from its first bytes, before it is decoded. */

export interface PictureSize {
  width: number;
  height: number;
}

type SizeReader = (view: DataView) => PictureSize | undefined;

/** The size declared by a PNG, JPEG, GIF, WebP, AVIF or HEIC file. Undefined for other files. */
export function readDeclaredSize(bytes: ArrayBuffer): PictureSize | undefined {
  const view = new DataView(bytes);
  for (const read of [readPng, readGif, readWebp, readJpeg, readIsobmff]) {
    try {
      const size = read(view);
      if (size) return size;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return undefined;
}

const readPng: SizeReader = (view) => {
  if (view.getUint32(0) !== 0x89504e47) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

const readGif: SizeReader = (view) => {
  if (readText(view, 0, 3) !== "GIF") return undefined;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
};

const readWebp: SizeReader = (view) => {
  if (readText(view, 0, 4) !== "RIFF" || readText(view, 8, 4) !== "WEBP") return undefined;
  const kind = readText(view, 12, 4);
  if (kind === "VP8X") return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) };
  if (kind === "VP8 ") {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  const packed = view.getUint32(21, true);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
};

/** Skips from marker to marker up to the frame header. */
const readJpeg: SizeReader = (view) => {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let offset = 2; ; ) {
    const marker = view.getUint16(offset);
    if (isFrameMarker(marker))
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    if (marker >> 8 !== 0xff) return undefined;
    offset += 2 + view.getUint16(offset + 2);
  }
};

function isFrameMarker(marker: number): boolean {
  const otherMarkers = [0xffc4, 0xffc8, 0xffcc];
  return marker >= 0xffc0 && marker <= 0xffcf && !otherMarkers.includes(marker);
}

/** For AVIF and HEIC: the largest size that any of their boxes declares. */
const readIsobmff: SizeReader = (view) => {
  if (readText(view, 4, 4) !== "ftyp") return undefined;
  let largest: PictureSize | undefined;
  for (let offset = 8; offset + 16 <= Math.min(view.byteLength, 65_536); offset += 1) {
    if (view.getUint32(offset) !== 0x69737065) continue;
    const size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

function readText(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)));
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}
