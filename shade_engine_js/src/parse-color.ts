/** Colours as CSS writes them, to Lab under D65. */
import type { Lab } from "./difference.js";
import { NAMED_COLORS } from "./named-colors.js";

type Three<T> = readonly [T, T, T];

const WHITE = [0.95047, 1, 1.08883] as const;
const TO_XYZ = [
  [0.412424, 0.357579, 0.180464],
  [0.212656, 0.715158, 0.0721856],
  [0.0193324, 0.119193, 0.950444],
] as const;
/** The white of D50 that CSS's `lab()` is of, and Bradford's way from it to D65. */
const WHITE_D50 = [0.3457 / 0.3585, 1, 0.2958 / 0.3585] as const;
const D50_TO_D65 = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
] as const;
const WHITE_OF_CSS = [0.3127 / 0.329, 1, 0.3583 / 0.329] as const;
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const CALL = /^(rgb|hsl|lab|lch)a?\(\s*([^()]*?)\s*\)$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(%|deg)?$/;

/** Undefined if the text is no opaque colour. `lab()` and `lch()` are of D50, as CSS has it, unless `d65` follows. */
export function parseColor(text: string): Lab | undefined {
  const plain = text.trim().toLowerCase();
  const digits = HEX.exec(NAMED_COLORS.get(plain) ?? plain)?.[1];
  if (digits) {
    const full = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
    const bytes = [0, 2, 4, 6].map((at) => Number.parseInt(full.slice(at, at + 2) || "ff", 16)) as [
      number,
      number,
      number,
      number,
    ];
    return bytes[3] === 255 ? rgbToLab(bytes[0], bytes[1], bytes[2]) : undefined;
  }
  const call = CALL.exec(plain);
  if (!call) return undefined;
  const parts = call[2].split(/\s*[,/]\s*|\s+/);
  const light = /^d(50|65)$/.test(parts[parts.length - 1]) ? parts.pop() : "d50";
  if (parts.length < 3 || parts.length > 4 || !parts.every((part) => NUMBER.test(part))) return undefined;
  if (parts.length === 4 && amount(parts[3], 1) !== 1) return undefined;
  return fromFunction(call[1], parts as unknown as Three<string>, light === "d65");
}

const amount = (part: string, whole: number): number =>
  part.endsWith("%") ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part);

function fromFunction(kind: string, [first, second, third]: Three<string>, isD65: boolean): Lab | undefined {
  if (kind === "rgb") {
    const channels = [first, second, third].map((part) => Math.round(amount(part, 255))) as [
      number,
      number,
      number,
    ];
    return channels.every((channel) => channel >= 0 && channel <= 255) ? rgbToLab(...channels) : undefined;
  }
  if (kind === "hsl") return hslToLab(amount(first, 360), amount(second, 1), amount(third, 1));
  const l = amount(first, 100);
  let a = amount(second, kind === "lab" ? 125 : 150);
  let b = amount(third, kind === "lab" ? 125 : 360);
  if (kind === "lch") [a, b] = [a * Math.cos((b * Math.PI) / 180), a * Math.sin((b * Math.PI) / 180)];
  if (!(l >= 0 && l <= 100 && Math.abs(a) <= 1000 && Math.abs(b) <= 1000)) return undefined;
  return isD65 ? [l, a, b] : adaptToD65(l, a, b);
}

/** Saturation and lightness are shares; CSS writes them in percent. */
function hslToLab(hue: number, saturation: number, lightness: number): Lab | undefined {
  if (!(saturation >= 0 && saturation <= 1 && lightness >= 0 && lightness <= 1)) return undefined;
  const channel = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return rgbToLab(channel(0), channel(8), channel(4));
}

/** Bytes of sRGB. */
function rgbToLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [red, green, blue].map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return xyzToLab(TO_XYZ.map((row) => row[0] * r + row[1] * g + row[2] * b));
}

function xyzToLab(xyz: readonly number[]): Lab {
  const [x, y, z] = xyz.map((value, axis) => {
    const share = value / WHITE[axis];
    return share > EPSILON ? Math.cbrt(share) : (KAPPA * share + 16) / 116;
  }) as [number, number, number];
  return [Math.min(Math.max(116 * y - 16, 0), 100), 500 * (x - y), 200 * (y - z)];
}

function adaptToD65(l: number, a: number, b: number): Lab {
  const y = (l + 16) / 116;
  const shares = [y + a / 500, y, y - b / 200].map((f) =>
    f ** 3 > EPSILON ? f ** 3 : (116 * f - 16) / KAPPA,
  );
  const xyz = shares.map((share, axis) => share * WHITE_D50[axis]) as [number, number, number];
  // White stays white: the two descriptions of D65 differ in the fourth figure.
  return xyzToLab(
    D50_TO_D65.map(
      (row, axis) =>
        ((row[0] * xyz[0] + row[1] * xyz[1] + row[2] * xyz[2]) * WHITE[axis]) / WHITE_OF_CSS[axis],
    ),
  );
}
