/** Exact nearest colours by CIEDE2000. */
export type { Factors, Lab, Metric } from "./difference.js";
export {
  assign,
  closest,
  difference,
  type Match,
  map,
  nearest,
  type Palette,
  type PaletteOptions,
} from "./palette.js";
export { type Found, ShadeIndex } from "./shade-index.js";
