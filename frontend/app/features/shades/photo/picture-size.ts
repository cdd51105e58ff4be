/** How large a picture says it is, read from its first bytes before anything is decoded. */

export interface Size {
  width: number;
  height: number;
}

type Reader = (view: DataView) => Size | undefined;

/** The size a PNG, JPEG, GIF, WebP, AVIF or HEIC declares; nothing for what is none of these. */
export function declaredSize(bytes: ArrayBuffer): Size | undefined {
  const view = new DataView(bytes);
  for (const read of [png, gif, webp, jpeg, isobmff]) {
    try {
      const size = read(view);
      if (size) return size;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return undefined;
}

const png: Reader = (view) => {
  if (view.getUint32(0) !== 0x89504e47) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

const gif: Reader = (view) => {
  if (textAt(view, 0, 3) !== "GIF") return undefined;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
};

const webp: Reader = (view) => {
  if (textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return undefined;
  const kind = textAt(view, 12, 4);
  if (kind === "VP8X") return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) };
  if (kind === "VP8 ") {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  const packed = view.getUint32(21, true);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
};

/** Walks the markers to the frame header. */
const jpeg: Reader = (view) => {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; ; ) {
    const marker = view.getUint16(at);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker >> 8 !== 0xff) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
};

function isFrame(marker: number): boolean {
  const others = [0xffc4, 0xffc8, 0xffcc];
  return marker >= 0xffc0 && marker <= 0xffcf && !others.includes(marker);
}

/** AVIF and HEIC: the largest picture any of their boxes declares. */
const isobmff: Reader = (view) => {
  if (textAt(view, 4, 4) !== "ftyp") return undefined;
  let largest: Size | undefined;
  for (let at = 8; at + 16 <= Math.min(view.byteLength, 65_536); at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, place) => view.getUint8(at + place)));
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
