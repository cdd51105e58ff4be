/** Tells how much lighter one colour is than another, and what difference is seen. */
import { lightnessWeight } from "undertone-shades/lightness";
import { getTypologyAngle, type Lab } from "./colour-conversion";

/** The lightness part of CIEDE2000. Positive if the second colour is lighter. */
export function getLightnessDifference(from: Lab, to: Lab): number {
  return (to.l - from.l) / lightnessWeight((from.l + to.l) / 2);
}

/** The typology angles at which the smallest difference is that of the fairest and of the deepest colours. */
const FAIR_ANGLE = 41;
const DEEP_ANGLE = -30;

/** The smallest difference most people see: 0.8 for fair colours, 1.3 for deep ones. */
export function getVisibleDifference(lab: Lab): number {
  const share = Math.min(1, Math.max(0, (FAIR_ANGLE - getTypologyAngle(lab)) / (FAIR_ANGLE - DEEP_ANGLE)));
  return 0.8 + 0.5 * share;
}
