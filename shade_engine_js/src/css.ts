/** Colours as CSS writes them, to Lab under D65. */
import type { Lab } from "./difference.js";
import { EPSILON, KAPPA, multiply, parseHex, rgbToLab, WHITE, xyzToLab } from "./hex.js";
import { refuse } from "./input.js";
import { NAMED_COLORS } from "./named-colors.js";

type Three<T> = readonly [T, T, T];

/** The white of D50 that CSS's `lab()` is of, and Bradford's way from it to D65. */
const WHITE_D50 = [0.3457 / 0.3585, 1, 0.2958 / 0.3585] as const;
const D50_TO_D65 = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
] as const;
const WHITE_OF_CSS = [0.3127 / 0.329, 1, 0.3583 / 0.329] as const;
const CALL = /^(rgb|hsl|lab|lch)a?\(\s*([^()]*?)\s*\)$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(%|deg)?$/;
const ACCEPTED =
  'an opaque colour of CSS: "crimson", "#c68642", "rgb(198 134 66)", "hsl(32 53% 52%)", "lab(60 18 45)"';

/**
 * Reads a colour of CSS: hex, a name, `rgb()`, `hsl()`, `lab()` or `lch()`, opaque.
 *
 * `lab()` and `lch()` are of D50, as CSS has it; `lab(60 18 45 d65)` says otherwise.
 *
 * ```js
 * closest([css("crimson"), css("teal")])("#c72b3b").index; // 0
 * ```
 */
export function css(text: string): Lab {
  if (typeof text !== "string") refuse(TypeError, "text", text, ACCEPTED);
  return parseCss(text) ?? refuse(RangeError, "text", text, ACCEPTED);
}

function parseCss(text: string): Lab | undefined {
  const plain = text.trim().toLowerCase();
  const call = CALL.exec(plain);
  if (!call) return parseHex(NAMED_COLORS.get(plain) ?? plain);
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
    const [red, green, blue] = [first, second, third].map((part) => Math.round(amount(part, 255)));
    const isInRange = Math.min(red, green, blue) >= 0 && Math.max(red, green, blue) <= 255;
    return isInRange ? rgbToLab(red, green, blue) : undefined;
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

function adaptToD65(l: number, a: number, b: number): Lab {
  const y = (l + 16) / 116;
  const toShare = (f: number) => (f ** 3 > EPSILON ? f ** 3 : (116 * f - 16) / KAPPA);
  const shares = [toShare(y + a / 500), toShare(y), toShare(y - b / 200)] as const;
  const xyz = [shares[0] * WHITE_D50[0], shares[1] * WHITE_D50[1], shares[2] * WHITE_D50[2]] as const;
  // White stays white: the two descriptions of D65 differ in the fourth figure.
  const adapt = (axis: 0 | 1 | 2) => (multiply(D50_TO_D65[axis], xyz) * WHITE[axis]) / WHITE_OF_CSS[axis];
  return xyzToLab([adapt(0), adapt(1), adapt(2)]);
}
