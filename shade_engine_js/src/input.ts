/** Checks colours and numbers, and names the errors for everything else. */
import type { Factors, Lab, Metric } from "./difference.js";
import { parseHex } from "./hex.js";

const MAX_AB = 1000;
const COLOR = 'a text such as "#c68642", [L, a, b], or css() of undertone-shades/css';

/** Throws what names an argument, the value it has, and what is accepted. */
export function refuse(
  Kind: typeof TypeError | typeof RangeError,
  name: string,
  value: unknown,
  accepted: string,
): never {
  throw new Kind(`${name} is ${show(value)}; accepted is ${accepted}`);
}

/** A colour in Lab under D65, from text or from three numbers. */
export function toLab(color: unknown, name: string): Lab {
  if (typeof color === "string") return parseHex(color) ?? refuse(RangeError, name, color, COLOR);
  if (!Array.isArray(color) && !(color instanceof Float64Array) && !(color instanceof Float32Array))
    return refuse(TypeError, name, color, COLOR);
  if (color.length !== 3) refuse(RangeError, `${name}.length`, color.length, "3, for L, a and b");
  const [light, a, b] = color as readonly number[];
  if (isWithin(light, 0, 100) && isWithin(a, -MAX_AB, MAX_AB) && isWithin(b, -MAX_AB, MAX_AB))
    return [light, a, b];
  checkNumber(light, `${name}[0]`, 0, 100);
  checkNumber(a, `${name}[1]`, -MAX_AB, MAX_AB);
  checkNumber(b, `${name}[2]`, -MAX_AB, MAX_AB);
  return [light, a, b];
}

/** The colours of a list, at least one. */
export function readLabs(colors: unknown, name: string): Lab[] {
  checkList(colors, name);
  return Array.from(colors, (color, index) => toLab(color, `${name}[${index}]`));
}

export function checkList(colors: unknown, name: string): asserts colors is ArrayLike<unknown> {
  if (typeof colors !== "object" || typeof (colors as ArrayLike<unknown> | null)?.length !== "number")
    refuse(TypeError, name, colors, "an array of colours");
}

export const checkCount = (value: unknown, name: string): number =>
  isWithin(value, 1, 2 ** 53) && Number.isInteger(value)
    ? value
    : refuse(chooseError(value), name, value, "a whole number from 1 on");

export type Weights = readonly [kL: number, kC: number, kH: number, metric: Metric | undefined];

/** kL, kC, kH and the formula. */
export function checkFactors(factors: Factors): Weights {
  if (typeof factors !== "object" || factors === null)
    return refuse(TypeError, "factors", factors, "an object such as { kL: 2 }");
  const { kL = 1, kC = 1, kH = 1, metric, by: _, ...others } = factors as Factors & { by?: unknown };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new RangeError(`factors.${unknown} is not known; accepted are kL, kC, kH and metric`);
  for (const [name, value] of Object.entries({ kL, kC, kH }))
    checkNumber(value, `factors.${name}`, 0.01, 100);
  if (metric != null && !metric.check)
    refuse(TypeError, "factors.metric", metric, "one of undertone-shades/metrics");
  metric?.check(kC, kH);
  return [kL, kC, kH, metric];
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

export const checkNumber = (value: unknown, name: string, least: number, most: number): number =>
  isWithin(value, least, most)
    ? value
    : refuse(chooseError(value), name, value, `a number from ${least} to ${most}`);

const chooseError = (value: unknown) => (typeof value === "number" ? RangeError : TypeError);

/** A value in an error, short and on one line. */
function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  return typeof value === "object" ? Object.prototype.toString.call(value) : String(value).slice(0, 60);
}
