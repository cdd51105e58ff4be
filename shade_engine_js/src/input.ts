/** Checks colours and numbers, and names the errors for everything else. */
import type { Factors, Lab } from "./difference.js";
import { parseColor } from "./parse-color.js";

const FURTHEST = 1000;
const ACCEPTED =
  'a text such as "#c68642", "rgb(198 134 66)" or "lab(60 18 45)", or [L, a, b] with L from 0 to 100';

/** A colour in Lab under D65, from text or from three numbers. */
export function toLab(color: unknown, name: string): Lab {
  if (typeof color === "string") {
    const lab = parseColor(color);
    if (lab) return lab;
    throw new RangeError(`${name} is ${show(color)}, which is no opaque colour; accepted is ${ACCEPTED}`);
  }
  if (!Array.isArray(color) && !(color instanceof Float64Array) && !(color instanceof Float32Array))
    throw new TypeError(`${name} is ${show(color)}; accepted is ${ACCEPTED}`);
  if (color.length !== 3)
    throw new RangeError(`${name} has ${color.length} numbers; accepted is ${ACCEPTED}`);
  const lab: unknown[] = [color[0], color[1], color[2]];
  const wrong = lab.findIndex((value) => typeof value !== "number" || !Number.isFinite(value));
  if (wrong >= 0)
    throw new (typeof lab[wrong] === "number" ? RangeError : TypeError)(
      `${name}[${wrong}] is ${show(lab[wrong])}, which is no finite number; accepted is ${ACCEPTED}`,
    );
  const [light, a, b] = lab as [number, number, number];
  if (light < 0 || light > 100) throw new RangeError(`${name}[0], L, is ${light}; accepted is 0 to 100`);
  if (Math.abs(a) > FURTHEST || Math.abs(b) > FURTHEST)
    throw new RangeError(
      `${name} has a or b beyond ${FURTHEST}: [${light}, ${a}, ${b}]; accepted is ${ACCEPTED}`,
    );
  return [light, a, b];
}

/** A whole number from 1 on. */
export function checkCount(value: unknown, name: string): number {
  if (typeof value !== "number")
    throw new TypeError(`${name} is ${show(value)}; accepted is a whole number from 1 on`);
  if (!Number.isInteger(value) || value < 1)
    throw new RangeError(`${name} is ${value}; accepted is a whole number from 1 on`);
  return value;
}

/** A difference, which may be Infinity. */
export function checkDifference(value: unknown, name: string): number {
  if (typeof value !== "number")
    throw new TypeError(`${name} is ${show(value)}; accepted is a difference from 0 on`);
  if (!(value >= 0)) throw new RangeError(`${name} is ${value}; accepted is a difference from 0 on`);
  return value;
}

/** kL, kC and kH. */
export function checkFactors(factors: Factors): readonly [number, number, number] {
  if (typeof factors !== "object" || factors === null)
    throw new TypeError(`factors is ${show(factors)}; accepted is an object such as { kL: 2 }`);
  const { kL = 1, kC = 1, kH = 1, ...others } = factors;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new RangeError(`factors.${unknown} is not known; accepted are kL, kC and kH`);
  for (const [name, value] of Object.entries({ kL, kC, kH })) {
    if (typeof value !== "number")
      throw new TypeError(`factors.${name} is ${show(value)}; accepted is a number above 0`);
    if (!(value > 0 && value < Number.POSITIVE_INFINITY))
      throw new RangeError(`factors.${name} is ${value}; accepted is a number above 0`);
  }
  return [kL, kC, kH];
}

/** A value in an error, short and on one line. */
function show(value: unknown): string {
  const text =
    typeof value === "string"
      ? JSON.stringify(value)
      : typeof value === "object"
        ? describe(value)
        : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

const describe = (value: object | null): string =>
  value === null ? "null" : `an object of ${value.constructor?.name ?? "no class"}`;
