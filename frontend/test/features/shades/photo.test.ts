/**
 * Reads colours from generated photos: known shades with a colour cast, a gradient, noise and coarse JPEG
 * steps.
 */
import { labDifference } from "undertone-shades/difference";
import { describe, expect, it } from "vitest";
import { readDeclaredSize } from "~/features/shades/photo/picture-size";
import { PAPER_REFLECTANCE, readColour } from "~/features/shades/photo/read-colour";
import { type Pixels, samplePatch } from "~/features/shades/photo/sample-patch";
import { hexToLab, hexToLinear, type LinearRgb, linearToSrgb } from "~/shared/shades/colour-conversion";

const SIDE = 160;
const SHADE = { x: 45, y: 80, radius: 20 };
const SHEET = { x: 117, y: 72, radius: 20 };
const SKINS = ["f3d9c4", "e4bc98", "c98f6b", "a86f4c", "7c4a30", "4a2c20", "b16768", "ea7e61"];
const CASTS: LinearRgb[] = [
  [1, 1, 1],
  [1, 0.82, 0.58],
  [0.8, 0.92, 1],
  [0.86, 1, 0.8],
];

/** Seeded noise: the same seed gives the same values. */
function createNoise(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

interface PhotoOptions {
  hex: string;
  cast: LinearRgb;
  exposure: number;
  gradient: number;
  seed: number;
}

/** A photo with a shade on the left and a white sheet on the right. */
function photo({ hex, cast, exposure, gradient, seed }: PhotoOptions): Pixels {
  const noise = createNoise(seed);
  const shade = hexToLinear(hex) ?? [0, 0, 0];
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const light = exposure * (1 + gradient * ((x + y / 2) / SIDE - 0.5));
      const at = (y * SIDE + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const surface = x < SIDE / 2 ? (shade[channel] ?? 0) : PAPER_REFLECTANCE;
        const byte = linearToSrgb(Math.max(0, surface * light * (cast[channel] ?? 1) * (1 + 0.02 * noise())));
        data[at + channel] = Math.round((byte * 255 + 1.5 * noise()) / 3) * 3;
      }
      data[at + 3] = 255;
    }
  }
  return { width: SIDE, height: SIDE, data };
}

function everyPhoto(): PhotoOptions[] {
  return SKINS.flatMap((hex, skin) =>
    CASTS.flatMap((cast, place) =>
      [-0.3, 0, 0.3].map((gradient, turn) => ({
        hex,
        cast,
        gradient,
        exposure: [0.55, 0.7, 0.9][(skin + turn) % 3] ?? 0.7,
        seed: skin * 100 + place * 10 + turn + 1,
      })),
    ),
  );
}

const labOf = (hex: string) => hexToLab(hex) ?? { l: 0, a: 0, b: 0 };
const difference = (hex: string, found: string) => {
  const [one, other] = [labOf(hex), labOf(found)] as const;
  return labDifference(one.l, one.a, one.b, other.l, other.a, other.b, 1, 1, 1);
};

const median = (values: number[]) =>
  [...values].sort((first, second) => first - second)[values.length >> 1] ?? 0;

const PHOTOS = everyPhoto().map((taken) => {
  const pixels = photo(taken);
  return { hex: taken.hex, shade: samplePatch(pixels, SHADE), sheet: samplePatch(pixels, SHEET) };
});

describe("a colour read beside a white sheet", () => {
  const read = PHOTOS.map(({ hex, shade, sheet }) => {
    const found = readColour(shade, sheet);
    return { ...found, off: difference(hex, found.hex) };
  });

  it("is within 2 of the truth at the median", () => {
    expect(read).toHaveLength(96);
    expect(median(read.map((each) => each.off))).toBeLessThan(2);
  });

  it("tells truly how far off it may be, and not by asking for too much room", () => {
    const inside = read.filter((each) => each.off <= each.possibleError);
    expect(inside.length / read.length).toBeGreaterThan(0.95);
    expect(median(read.map((each) => each.possibleError))).toBeLessThan(4);
  });
});

describe("a colour read without a white", () => {
  it("says how much worse it is, and that is true", () => {
    const read = PHOTOS.map(({ hex, shade }) => {
      const found = readColour(shade);
      return { possibleError: found.possibleError, off: difference(hex, found.hex) };
    });
    const inside = read.filter((each) => each.off <= each.possibleError);
    expect(inside.length / read.length).toBeGreaterThan(0.9);
    expect(median(read.map((each) => each.possibleError))).toBeGreaterThan(10);
  });
});

describe("a patch", () => {
  it("has no colour where the picture is transparent", () => {
    const clear = { width: 40, height: 40, data: new Uint8ClampedArray(40 * 40 * 4) };
    const spot = { x: 20, y: 20, radius: 6 };
    expect(samplePatch(clear, spot).isTransparent).toBe(true);
    clear.data.fill(255, (20 * 40 + 18) * 4, (20 * 40 + 22) * 4);
    expect(samplePatch(clear, spot)).toMatchObject({ isTransparent: false, rgb: [1, 1, 1] });
  });

  it("leaves out the hairs and the glints in it", () => {
    const clean = photo({ hex: "c98f6b", cast: [1, 1, 1], exposure: 0.8, gradient: 0, seed: 3 });
    const spoilt = { ...clean, data: new Uint8ClampedArray(clean.data) };
    for (let y = 62; y < 98; y += 1) {
      for (let x = 35; x < 38; x += 1) spoilt.data.fill(20, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
      spoilt.data.fill(255, (y * SIDE + 52) * 4, (y * SIDE + 54) * 4);
    }
    const [cleanReading, spoiltReading] = [
      readColour(samplePatch(clean, SHADE)),
      readColour(samplePatch(spoilt, SHADE)),
    ];
    expect(difference(cleanReading.hex, spoiltReading.hex)).toBeLessThan(1);
  });

  it("is the same colour half out of the picture", () => {
    const pixels = photo({ hex: "c98f6b", cast: [1, 1, 1], exposure: 0.8, gradient: 0, seed: 4 });
    const inside = readColour(samplePatch(pixels, SHADE));
    const edge = readColour(samplePatch(pixels, { x: 0, y: 0, radius: 20 }));
    expect(difference(inside.hex, edge.hex)).toBeLessThan(1.5);
  });
});

describe("a white that is none", () => {
  const at = (hex: string) => {
    const pixels = photo({ hex, cast: [1, 1, 1], exposure: 1, gradient: 0, seed: 5 });
    return readColour(samplePatch(pixels, SHEET), samplePatch(pixels, SHADE));
  };

  it.each([
    ["ffffff", "too bright"],
    ["1a1512", "too dark"],
    ["d02010", "too colourful"],
    ["c98f6b", "as bright as that spot"],
  ])("%s is refused for being %s", (hex, reason) => {
    const found = at(hex);
    expect(found.problem).toContain(reason);
    expect(found.possibleError).toBeGreaterThanOrEqual(10);
  });
});

describe("the size a file declares", () => {
  const png = (width: number, height: number) => {
    const view = new DataView(new ArrayBuffer(32));
    view.setUint32(0, 0x89504e47);
    view.setUint32(16, width);
    view.setUint32(20, height);
    return view.buffer;
  };

  it("is read from a PNG without decoding it", () => {
    expect(readDeclaredSize(png(20_000, 5_000))).toEqual({ width: 20_000, height: 5_000 });
  });

  it("is read from a JPEG past its other markers", () => {
    const bytes = [
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 1, 1, 0x11, 0,
    ];
    expect(readDeclaredSize(new Uint8Array(bytes).buffer)).toEqual({ width: 4_000, height: 3_000 });
  });

  it("is unknown for text, for nothing, and for a picture cut off", () => {
    expect(
      readDeclaredSize(new TextEncoder().encode("not a picture, only words about one").buffer),
    ).toBeUndefined();
    expect(readDeclaredSize(new ArrayBuffer(0))).toBeUndefined();
    expect(readDeclaredSize(png(10, 10).slice(0, 12))).toBeUndefined();
  });
});
